/** Joins of a fact table with dimensions: what is asked, and which joins may prune. */
package io.pruningindex.query.join;
