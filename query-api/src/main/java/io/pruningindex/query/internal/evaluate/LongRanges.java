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
      long[] minimum = longs.minimum();
      long[] maximum = longs.maximum();
      for (int i = 0; i < count; i++) {
        if (overlaps(minimum[i], maximum[i])) {
          result.set(i);
        }
      }
    } else if (values instanceof ColumnValues.Doubles doubles) {
      double[] minimum = doubles.minimum();
      double[] maximum = doubles.maximum();
      for (int i = 0; i < count; i++) {
        if (overlaps(OrderedDouble.encode(minimum[i]), OrderedDouble.encode(maximum[i]))) {
          result.set(i);
        }
      }
    } else {
      result.setFrom(0);
    }
  }

  @Override
  public void enclosing(ColumnValues values, int count, Bitmap result) {
    if (values instanceof ColumnValues.Longs longs) {
      long[] minimum = longs.minimum();
      long[] maximum = longs.maximum();
      for (int i = 0; i < count; i++) {
        if (encloses(minimum[i], maximum[i])) {
          result.set(i);
        }
      }
    } else if (values instanceof ColumnValues.Doubles doubles) {
      double[] minimum = doubles.minimum();
      double[] maximum = doubles.maximum();
      for (int i = 0; i < count; i++) {
        if (encloses(OrderedDouble.encode(minimum[i]), OrderedDouble.encode(maximum[i]))) {
          result.set(i);
        }
      }
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

  private boolean overlaps(long minimum, long maximum) {
    int range = firstEndingAtOrAfter(minimum);
    return range < low.length && low[range] <= maximum;
  }

  private boolean encloses(long minimum, long maximum) {
    int range = firstEndingAtOrAfter(minimum);
    return range < low.length && low[range] <= minimum && maximum <= high[range];
  }

  private int firstEndingAtOrAfter(long value) {
    int from = 0;
    int to = high.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (high[middle] >= value) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }
}
