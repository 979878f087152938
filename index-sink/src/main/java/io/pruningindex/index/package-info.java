/** The operator that keeps the index of each table, and how to put it into a job. */
package io.pruningindex.index;
