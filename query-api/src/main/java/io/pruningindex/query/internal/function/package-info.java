/**
 * Functions of a column's values turned around: which values have a result that passes a condition.
 */
package io.pruningindex.query.internal.function;
