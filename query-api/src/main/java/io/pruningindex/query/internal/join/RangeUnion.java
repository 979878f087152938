package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;

/** Puts keys or ranges of two sets together. */
final class RangeUnion {
  private RangeUnion() {}

  /** What is in either; single keys if both have nothing else. */
  static SortedKeys of(SortedKeys left, SortedKeys right) {
    boolean single = left.single() && right.single();
    return left instanceof SortedKeys.Longs longs
        ? longs(longs, (SortedKeys.Longs) right, single)
        : strings((SortedKeys.Bytes) left, (SortedKeys.Bytes) right, single);
  }

  private static SortedKeys longs(SortedKeys.Longs left, SortedKeys.Longs right, boolean single) {
    long[] low = new long[left.count() + right.count()];
    long[] high = new long[low.length];
    int count = 0;
    int next = 0;
    int other = 0;
    while (next + other < low.length) {
      boolean first =
          other == right.count() || next < left.count() && left.low()[next] <= right.low()[other];
      SortedKeys.Longs from = first ? left : right;
      int at = first ? next++ : other++;
      if (count > 0 && from.low()[at] <= high[count - 1]) {
        high[count - 1] = Math.max(high[count - 1], from.high()[at]);
      } else {
        low[count] = from.low()[at];
        high[count++] = from.high()[at];
      }
    }
    long[] starts = Arrays.copyOf(low, count);
    return single
        ? SortedKeys.Longs.of(starts)
        : new SortedKeys.Longs(starts, Arrays.copyOf(high, count));
  }

  private static SortedKeys strings(SortedKeys.Bytes left, SortedKeys.Bytes right, boolean single) {
    ByteStrings.Builder low = new ByteStrings.Builder();
    ByteStrings.Builder high = new ByteStrings.Builder();
    ByteStrings last = null;
    int lastAt = 0;
    int next = 0;
    int other = 0;
    while (next < left.count() || other < right.count()) {
      boolean first =
          other == right.count()
              || next < left.count() && left.low().compare(next, right.low(), other) <= 0;
      SortedKeys.Bytes from = first ? left : right;
      int at = first ? next++ : other++;
      boolean meets = last != null && from.low().compare(at, last, lastAt) <= 0;
      if (!meets) {
        if (last != null) {
          high.add(last, lastAt);
        }
        low.add(from.low(), at);
      }
      if (!meets || from.high().compare(at, last, lastAt) > 0) {
        last = from.high();
        lastAt = at;
      }
    }
    if (last != null) {
      high.add(last, lastAt);
    }
    ByteStrings starts = low.build();
    return single ? SortedKeys.Bytes.of(starts) : new SortedKeys.Bytes(starts, high.build());
  }
}
