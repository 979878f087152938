package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;

/**
 * What is known of one column in one file.
 *
 * @param status whether there are bounds, and if not why
 * @param bounds the bounds, or null if there are none
 * @param counts how many values there are
 */
record ColumnStats(BoundsStatus status, Bounds bounds, Counts counts) {
  /** Bounds that hold for every value; {@code exact} if both occur in the file. */
  static ColumnStats bounded(Bounds bounds, boolean exact, Counts counts) {
    if (!bounds.ordered()) {
      return without(BoundsStatus.UNREADABLE, counts);
    }
    return new ColumnStats(exact ? BoundsStatus.EXACT : BoundsStatus.INEXACT, bounds, counts);
  }

  /** No bounds, for the reason that {@code status} gives. */
  static ColumnStats without(BoundsStatus status, Counts counts) {
    return new ColumnStats(status, null, counts);
  }

  /** Nothing is known, for the reason that {@code status} gives. */
  static ColumnStats unknown(BoundsStatus status) {
    return without(status, Counts.UNKNOWN);
  }

  /** Whether the file must be kept whatever is asked of the column's values. */
  boolean unknown() {
    return status.unknown();
  }

  void appendTo(ColumnChunkBuilder builder, int boundLength) {
    if (bounds == null) {
      builder.addWithoutBounds(status, counts.nulls(), counts.values());
    } else {
      bounds.appendTo(builder, status == BoundsStatus.EXACT, counts, boundLength);
    }
  }
}
