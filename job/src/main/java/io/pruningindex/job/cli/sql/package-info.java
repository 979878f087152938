/** Reads conditions that are written in SQL. */
package io.pruningindex.job.cli.sql;
