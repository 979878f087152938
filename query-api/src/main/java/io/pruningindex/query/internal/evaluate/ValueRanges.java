package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnValues;

/**
 * A set of values as ranges in the form in which bounds are held, sorted and apart from each other.
 * Bounds that mean nothing, those of files without any, are compared like others.
 */
sealed interface ValueRanges permits LongRanges, ByteRanges, KeyRanges {
  /** Sets the bits of those of the first {@code count} files whose bounds touch a range. */
  void overlapping(ColumnValues values, int count, Bitmap result);

  /** Sets the bits of those of the first {@code count} files whose bounds lie within one range. */
  void enclosing(ColumnValues values, int count, Bitmap result);

  /** Whether there is no value in the set. */
  boolean isEmpty();

  /** Whether every value that bounds can hold is in the set. */
  boolean isAll();
}
