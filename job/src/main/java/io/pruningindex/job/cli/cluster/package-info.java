/** A Flink cluster inside this process, with one job in it: the index of the given tables. */
package io.pruningindex.job.cli.cluster;
