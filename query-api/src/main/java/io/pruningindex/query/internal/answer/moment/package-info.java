/** Finds the moment of a table that a request is about: the newest, or an earlier one. */
package io.pruningindex.query.internal.answer.moment;
