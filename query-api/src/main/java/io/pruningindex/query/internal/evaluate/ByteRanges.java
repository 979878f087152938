package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Ranges of byte strings in unsigned order. The low end of a range belongs to it, the high end does
 * not; a high end of null stands for none.
 */
record ByteRanges(byte[][] low, byte[][] high) implements ValueRanges {
  private static final byte[] SMALLEST = {};

  /** Up to so many ranges are compared one by one. */
  private static final int FEW = 2;

  /** {@code set} as it is. */
  static ByteRanges ofBytes(IntervalSet<ByteKey> set) {
    return of(set, ByteKey::bytes);
  }

  /** The part of {@code set} that {@link OrderedDecimal} can hold. */
  static ByteRanges ofDecimals(IntervalSet<BigInteger> set) {
    return of(set, ByteRanges::encode);
  }

  private static <K extends Comparable<K>> ByteRanges of(
      IntervalSet<K> set, Function<K, byte[]> encode) {
    List<byte[][]> ranges =
        set.intervals().stream()
            .map(interval -> range(interval, encode))
            .filter(Objects::nonNull)
            .toList();
    return new ByteRanges(
        ranges.stream().map(range -> range[0]).toArray(byte[][]::new),
        ranges.stream().map(range -> range[1]).toArray(byte[][]::new));
  }

  private static <K extends Comparable<K>> byte[][] range(
      Interval<K> interval, Function<K, byte[]> encode) {
    byte[] low = interval.low() == null ? SMALLEST : encode.apply(interval.low());
    byte[] high = interval.high() == null ? null : encode.apply(interval.high());
    boolean empty = low == null || (high != null && high.length == 0);
    return empty ? null : new byte[][] {low, high};
  }

  /** Null for what is above all that fits, and nothing, which sorts first, for what is below. */
  private static byte[] encode(BigInteger unscaled) {
    if (OrderedDecimal.fits(unscaled)) {
      return OrderedDecimal.encode(unscaled);
    }
    return unscaled.signum() < 0 ? SMALLEST : null;
  }

  @Override
  public void overlapping(ColumnValues values, int count, Bitmap result) {
    if (values instanceof ColumnValues.Bytes bytes) {
      reaching(bytes.minimum(), bytes.maximum(), count, result);
    } else {
      result.setFrom(0);
    }
  }

  @Override
  public void enclosing(ColumnValues values, int count, Bitmap result) {
    if (values instanceof ColumnValues.Bytes bytes) {
      reaching(bytes.maximum(), bytes.minimum(), count, result);
    }
  }

  @Override
  public boolean isEmpty() {
    return low.length == 0;
  }

  @Override
  public boolean isAll() {
    return low.length == 1 && low[0].length == 0 && high[0] == null;
  }

  /**
   * Sets the bits of files whose {@code first} is below the high end of a range of which {@code
   * second} is at or above the low end: of minimum and maximum that touch a range, of maximum and
   * minimum that lie within it.
   */
  private void reaching(ByteStrings first, ByteStrings second, int count, Bitmap result) {
    for (int from = 0; from < count; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, count);
      result.or(
          from,
          low.length <= FEW
              ? compared(first, second, from, to)
              : searched(first, second, from, to));
    }
  }

  private long compared(ByteStrings first, ByteStrings second, int from, int to) {
    long all = -1L >>> (from - to);
    long any = 0;
    for (int range = 0; range < low.length; range++) {
      long bits = high[range] == null ? all : below(high[range], first, from, to);
      if (low[range].length > 0 && bits != 0) {
        bits &= ~below(low[range], second, from, to);
      }
      any |= bits;
    }
    return any;
  }

  private static long below(byte[] end, ByteStrings values, int from, int to) {
    long bits = 0;
    for (int i = from; i < to; i++) {
      bits = bits >>> 1 | values.compare(i, end) & Long.MIN_VALUE;
    }
    return bits >>> (from - to);
  }

  private long searched(ByteStrings first, ByteStrings second, int from, int to) {
    long bits = 0;
    for (int i = from; i < to; i++) {
      int range = firstEndingAfter(first, i);
      if (range < low.length && second.compare(i, low[range]) >= 0) {
        bits |= 1L << i;
      }
    }
    return bits;
  }

  private int firstEndingAfter(ByteStrings values, int index) {
    int from = 0;
    int to = high.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (endsAfter(middle, values, index)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  private boolean endsAfter(int range, ByteStrings values, int index) {
    return high[range] == null || values.compare(index, high[range]) < 0;
  }
}
