/** Reads conditions, joins and lists of columns that are written in SQL. */
package io.pruningindex.job.sql;
