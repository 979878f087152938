package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;

/**
 * What is known of one column in each of some slices, all files of a slice together.
 *
 * @param status a {@link BoundsStatus#code()} per slice. Only a slice that is one base file can be
 *     exact: log files may replace what it holds
 * @param nulls how many values are null, or -1; of a slice with log files the most there can be
 * @param low the least that a value can be; means nothing for slices without bounds
 * @param high the greatest that a value can be; means nothing for slices without bounds
 */
record SliceColumn(byte[] status, long[] nulls, BoundKeys low, BoundKeys high) {
  private static final byte EXACT = BoundsStatus.EXACT.code();
  private static final byte INEXACT = BoundsStatus.INEXACT.code();
  private static final byte ALL_NULL = BoundsStatus.ALL_NULL.code();
  private static final byte NO_ROWS = BoundsStatus.NO_ROWS.code();

  /** Whether both bounds occur among the slice's values. */
  boolean exact(int slice) {
    return status[slice] == EXACT;
  }

  /** Whether all values, if there are any, lie within the bounds. */
  boolean bounded(int slice) {
    return status[slice] == EXACT || status[slice] == INEXACT;
  }

  /** Whether the slice is known to hold no row at all. */
  boolean withoutRows(int slice) {
    return status[slice] == NO_ROWS;
  }

  /** Whether the slice is known to hold no value other than null. */
  boolean withoutValues(int slice) {
    return status[slice] == ALL_NULL || status[slice] == NO_ROWS;
  }

  /** What is known of the slice's bounds. */
  BoundsStatus statusOf(int slice) {
    return BoundsStatus.ofCode(status[slice]);
  }
}
