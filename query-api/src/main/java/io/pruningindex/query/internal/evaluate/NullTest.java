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

  private static final long[] NO_VALUES = marked(BoundsStatus.ALL_NULL, BoundsStatus.NO_ROWS);
  private static final long[] NO_ROWS = marked(BoundsStatus.NO_ROWS);

  /**
   * A count that says "none" is believed only where the rest of the stats could be made sense of.
   */
  private static final long[] COUNT_BELIEVED =
      marked(
          BoundsStatus.EXACT,
          BoundsStatus.INEXACT,
          BoundsStatus.FLOAT_BOUNDS_UNTRUSTED,
          BoundsStatus.LONG_VALUES_UNTRUSTED,
          BoundsStatus.OUT_OF_RANGE);

  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    for (int from = 0; from < count; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, count);
      long none = passes ? withoutNulls(chunk, from, to) : withoutValues(chunk, from, to);
      result.or(from, ~none & -1L >>> (from - to));
    }
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    for (int from = 0; from < count; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, count);
      result.or(from, passes ? withoutValues(chunk, from, to) : withoutNulls(chunk, from, to));
    }
  }

  private static long withoutValues(ColumnChunk chunk, int from, int to) {
    byte[] status = chunk.status();
    long bits = 0;
    for (int i = from; i < to; i++) {
      bits = bits >>> 1 | NO_VALUES[status[i] & 0xFF] & Long.MIN_VALUE;
    }
    return bits >>> (from - to);
  }

  private static long withoutNulls(ColumnChunk chunk, int from, int to) {
    byte[] status = chunk.status();
    long[] nulls = chunk.nullCounts();
    long bits = 0;
    for (int i = from; i < to; i++) {
      int code = status[i] & 0xFF;
      // Only of zero neither the number nor its negative has a sign.
      long noneCounted = ~(nulls[i] | -nulls[i]);
      bits = bits >>> 1 | (noneCounted & COUNT_BELIEVED[code] | NO_ROWS[code]) & Long.MIN_VALUE;
    }
    return bits >>> (from - to);
  }

  /** All bits for the codes of some statuses, none for others and for codes that mean nothing. */
  private static long[] marked(BoundsStatus... statuses) {
    long[] marks = new long[1 << Byte.SIZE];
    for (BoundsStatus status : statuses) {
      marks[status.code()] = -1L;
    }
    return marks;
  }
}
