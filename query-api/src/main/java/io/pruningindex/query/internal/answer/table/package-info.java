/** Reads one table's index, so that all that was read is of one moment. */
package io.pruningindex.query.internal.answer.table;
