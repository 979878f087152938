/** Selects, of the files of a bucket, the slices that can hold matching rows. */
package io.pruningindex.query.internal.answer.selection;
