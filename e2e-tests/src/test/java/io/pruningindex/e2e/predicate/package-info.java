/** Generates conditions that are often true for some rows of a table and false for others. */
package io.pruningindex.e2e.predicate;
