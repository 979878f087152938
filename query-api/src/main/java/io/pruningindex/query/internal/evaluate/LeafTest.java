package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;

/** What a leaf asks of a column's values, answered for many files at once from their stats. */
sealed interface LeafTest permits NullTest, ValueTest, SingleValueTest, MembershipTest {
  /** Sets the bits of those of the first {@code count} files that may hold a row that passes. */
  void some(ColumnChunk chunk, int count, Bitmap result);

  /** Sets the bits of those of the first {@code count} files of which every row passes. */
  void every(ColumnChunk chunk, int count, Bitmap result);
}
