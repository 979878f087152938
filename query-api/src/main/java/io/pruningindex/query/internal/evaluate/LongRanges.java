package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.OrderedDouble;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of longs, or of doubles as {@link OrderedDouble} codes them. Both ends of a range belong
 * to it.
 */
record LongRanges(long[] low, long[] high) implements ValueRanges {
  private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

  /** Up to so many ranges are compared one by one, which a processor does faster than to search. */
  private static final int FEW = 4;

  /** The part of {@code set} that longs can hold. */
  static LongRanges of(IntervalSet<BigInteger> set) {
    List<long[]> ranges = new ArrayList<>();
    for (Interval<BigInteger> interval : set.intervals()) {
      BigInteger low = interval.low() == null ? SMALLEST : interval.low().max(SMALLEST);
      BigInteger high =
          interval.high() == null ? LARGEST : interval.high().subtract(BigInteger.ONE).min(LARGEST);
      if (low.compareTo(high) <= 0) {
        ranges.add(new long[] {low.longValueExact(), high.longValueExact()});
      }
    }
    return new LongRanges(
        ranges.stream().mapToLong(range -> range[0]).toArray(),
        ranges.stream().mapToLong(range -> range[1]).toArray());
  }

  @Override
  public void overlapping(ColumnValues values, int count, Bitmap result) {
    if (values instanceof ColumnValues.Longs longs) {
      reaching(new OrderedPairs.Longs(longs.minimum(), longs.maximum()), count, result);
    } else if (values instanceof ColumnValues.Doubles doubles) {
      reaching(new OrderedPairs.Doubles(doubles.minimum(), doubles.maximum()), count, result);
    } else {
      result.setFrom(0);
    }
  }

  @Override
  public void enclosing(ColumnValues values, int count, Bitmap result) {
    if (values instanceof ColumnValues.Longs longs) {
      reaching(new OrderedPairs.Longs(longs.maximum(), longs.minimum()), count, result);
    } else if (values instanceof ColumnValues.Doubles doubles) {
      reaching(new OrderedPairs.Doubles(doubles.maximum(), doubles.minimum()), count, result);
    }
  }

  @Override
  public boolean isEmpty() {
    return low.length == 0;
  }

  @Override
  public boolean isAll() {
    return low.length == 1 && low[0] == Long.MIN_VALUE && high[0] == Long.MAX_VALUE;
  }

  /**
   * Sets the bits of pairs whose first is at most the high end of a range of which the second is at
   * least the low end: of a minimum and a maximum that touch a range, of a maximum and a minimum
   * that lie within it.
   */
  private void reaching(OrderedPairs pairs, int count, Bitmap result) {
    for (int from = 0; from < count; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, count);
      result.or(from, low.length <= FEW ? compared(pairs, from, to) : searched(pairs, from, to));
    }
  }

  private long compared(OrderedPairs pairs, int from, int to) {
    long all = -1L >>> (from - to);
    long any = 0;
    for (int range = 0; range < low.length; range++) {
      long bits = high[range] == Long.MAX_VALUE ? all : pairs.firstBelow(high[range] + 1, from, to);
      if (low[range] != Long.MIN_VALUE && bits != 0) {
        bits &= ~pairs.secondBelow(low[range], from, to);
      }
      any |= bits;
    }
    return any;
  }

  private long searched(OrderedPairs pairs, int from, int to) {
    long bits = 0;
    for (int i = from; i < to; i++) {
      int range = firstEndingAtOrAfter(pairs.first(i));
      bits |= (range < low.length && low[range] <= pairs.second(i) ? 1L : 0L) << i;
    }
    return bits;
  }

  private int firstEndingAtOrAfter(long value) {
    int from = 0;
    int length = high.length;
    while (length > 0) {
      int half = (length + 1) >>> 1;
      from += high[from + half - 1] < value ? half : 0;
      length -= half;
    }
    return from;
  }
}
