/** How what the module defines is carried between Flink's operators. */
package io.pruningindex.index.serialize;
