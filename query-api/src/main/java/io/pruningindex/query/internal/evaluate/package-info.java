/**
 * Binds predicates to a table's schema and evaluates them on what is known of files and partitions,
 * many at a time.
 */
package io.pruningindex.query.internal.evaluate;
