/**
 * Converts literals to the values of columns, so that whatever an engine takes a literal for, no
 * row that it finds is missed.
 */
package io.pruningindex.query.internal.literal;
