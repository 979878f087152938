/** Joins with dimensions, from the rows that are written to the files that an answer keeps. */
package io.pruningindex.e2e.join;
