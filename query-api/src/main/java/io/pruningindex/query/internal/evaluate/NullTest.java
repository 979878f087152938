package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * IS NULL, or IS NOT NULL. Neither is ever null for a row, so where one is true of no row the other
 * is true of all.
 *
 * @param passes whether nulls pass, or values
 */
record NullTest(boolean passes) implements LeafTest {
  /** IS NULL. */
  static final NullTest IS_NULL = new NullTest(true);

  /** IS NOT NULL. */
  static final NullTest IS_NOT_NULL = new NullTest(false);

  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    for (int i = 0; i < count; i++) {
      if (passes ? !withoutNulls(chunk, i) : !allNull(chunk, i)) {
        result.set(i);
      }
    }
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    for (int i = 0; i < count; i++) {
      if (passes ? allNull(chunk, i) : withoutNulls(chunk, i)) {
        result.set(i);
      }
    }
  }

  private static boolean allNull(ColumnChunk chunk, int index) {
    return chunk.status()[index] == BoundsStatus.ALL_NULL.code();
  }

  /**
   * A count that says "none" is believed only where the rest of the stats could be made sense of.
   */
  private static boolean withoutNulls(ColumnChunk chunk, int index) {
    return chunk.nullCounts()[index] == 0
        && switch (chunk.statusOf(index)) {
          case EXACT, INEXACT, FLOAT_BOUNDS_UNTRUSTED, LONG_VALUES_UNTRUSTED, OUT_OF_RANGE -> true;
          case ALL_NULL, NO_STATS, LOG_WITHOUT_STATS, OTHER_TYPE, UNREADABLE, COLUMN_NOT_INDEXED ->
              false;
        };
  }
}
