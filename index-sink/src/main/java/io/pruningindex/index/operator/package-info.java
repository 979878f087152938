/** The Flink operator around the index. */
package io.pruningindex.index.operator;
