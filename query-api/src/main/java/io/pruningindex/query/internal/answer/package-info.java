/** Turns what is read of a table's index into answers, each exact for one instant. */
package io.pruningindex.query.internal.answer;
