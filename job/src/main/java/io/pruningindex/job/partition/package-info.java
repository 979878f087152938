/** Writes what becomes of partitions to a table of Flink SQL. */
package io.pruningindex.job.partition;
