/**
 * What the rows of a table were at each of its instants, written down by the process that wrote the
 * table, and read back by those who check answers. Depends on neither Hudi nor the index.
 */
package io.pruningindex.job.demo.truth;
