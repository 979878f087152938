/** Compares answers with the rows that are in a table. */
package io.pruningindex.e2e.truth;
