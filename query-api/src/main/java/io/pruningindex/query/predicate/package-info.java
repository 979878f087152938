/** Conditions on the rows of a table: what a planner asks with. */
package io.pruningindex.query.predicate;
