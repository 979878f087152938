/** The Flink operator around dimensions. */
package io.pruningindex.index.dimension.operator;
