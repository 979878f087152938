package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** Slices of one bucket with a column {@code v} of longs, put together by hand. */
final class Slices {
  static final ColumnSource V = source(ColumnType.of(TypeKind.LONG));

  /** A slice; as made, it is one base file of 10 rows that all match, without nulls. */
  record Slice(
      BoundsStatus status,
      long low,
      long high,
      long nulls,
      long rows,
      long bytes,
      boolean partly,
      boolean merged) {
    static Slice of(long low, long high) {
      return new Slice(BoundsStatus.EXACT, low, high, 0, 10, 100, false, false);
    }

    /** A slice of 10 rows without bounds. */
    static Slice without(BoundsStatus status) {
      long nulls =
          switch (status) {
            case ALL_NULL -> 10;
            case NO_ROWS -> 0;
            default -> -1;
          };
      return new Slice(
          status, 0, 0, nulls, status == BoundsStatus.NO_ROWS ? 0 : 10, 100, false, false);
    }

    Slice inexact() {
      return new Slice(BoundsStatus.INEXACT, low, high, nulls, rows, bytes, partly, merged);
    }

    Slice nulls(long count) {
      return new Slice(status, low, high, count, rows, bytes, partly, merged);
    }

    Slice rows(long count) {
      return new Slice(status, low, high, nulls, count, bytes, partly, merged);
    }

    Slice bytes(long count) {
      return new Slice(status, low, high, nulls, rows, count, partly, merged);
    }

    Slice matchedInPart() {
      return new Slice(status, low, high, nulls, rows, bytes, true, merged);
    }

    /** With log files: bounds still hold, but need not occur any more. */
    Slice withLogs() {
      return new Slice(
          status == BoundsStatus.EXACT ? BoundsStatus.INEXACT : status,
          low,
          high,
          nulls,
          rows,
          bytes,
          partly,
          true);
    }
  }

  private Slices() {}

  static ColumnSource source(ColumnType type) {
    return new ColumnSource(new ColumnTarget("v", type, -1, true, null), null);
  }

  /** A batch, in which the slice at position {@code i} is of group {@code i} and partition 0. */
  static List<SliceBatch> batch(Slice... slices) {
    int count = slices.length;
    byte[] status = new byte[count];
    long[] low = new long[count];
    long[] high = new long[count];
    long[] nulls = new long[count];
    long[] rows = new long[count];
    long[] bytes = new long[count];
    int[] files = new int[count];
    int[] groups = new int[count];
    boolean[] partly = new boolean[count];
    boolean[] merged = new boolean[count];
    for (int i = 0; i < count; i++) {
      status[i] = slices[i].status().code();
      low[i] = slices[i].low();
      high[i] = slices[i].high();
      nulls[i] = slices[i].nulls();
      rows[i] = slices[i].rows();
      bytes[i] = slices[i].bytes();
      files[i] = slices[i].merged() ? 2 : 1;
      groups[i] = i;
      partly[i] = slices[i].partly();
      merged[i] = slices[i].merged();
    }
    SliceColumn column =
        new SliceColumn(status, nulls, new BoundKeys.Numbers(low), new BoundKeys.Numbers(high));
    return List.of(
        new SliceBatch(
            0, 1, groups, new int[count], files, bytes, rows, partly, merged, Map.of("v", column)));
  }

  /** The positions chosen of a {@link #batch}. */
  static List<Integer> chosen(SliceChoice choice) {
    SliceChoice.Groups groups = choice.buckets().get(0);
    return new ArrayList<>(
        (groups == null ? new BitSet() : groups.chosen()).stream().boxed().toList());
  }
}
