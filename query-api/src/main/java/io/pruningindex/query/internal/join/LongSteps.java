package io.pruningindex.query.internal.join;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * A conversion of longs to longs that keeps their order.
 *
 * @param least the least value that can be converted
 * @param most the greatest
 * @param up converts a value, or the least greater one that can be: no greater one if it can
 * @param down converts a value, or the greatest lesser one that can be
 */
record LongSteps(long least, long most, LongUnaryOperator up, LongUnaryOperator down) {
  /** A conversion of all longs. */
  static LongSteps all(LongUnaryOperator exactly) {
    return new LongSteps(Long.MIN_VALUE, Long.MAX_VALUE, exactly, exactly);
  }

  /** Adds a number. */
  static LongSteps plus(long added) {
    LongUnaryOperator sum = value -> value + added;
    return added >= 0
        ? new LongSteps(Long.MIN_VALUE, Long.MAX_VALUE - added, sum, sum)
        : new LongSteps(Long.MIN_VALUE - added, Long.MAX_VALUE, sum, sum);
  }

  /** Multiplies by a number above zero. */
  static LongSteps times(long factor) {
    LongUnaryOperator product = value -> value * factor;
    return new LongSteps(Long.MIN_VALUE / factor, Long.MAX_VALUE / factor, product, product);
  }

  /** Divides by a number above zero; only multiples of it can be converted. */
  static LongSteps by(long divisor) {
    return new LongSteps(
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        value -> Math.floorDiv(value, divisor) + (Math.floorMod(value, divisor) == 0 ? 0 : 1),
        value -> Math.floorDiv(value, divisor));
  }

  /** Converts ranges, both of whose ends belong to them; those that are then empty are dropped. */
  ConvertedKeys convert(long[] low, long[] high) {
    boolean single = low == high;
    int[] positions = new int[low.length];
    long[] from = new long[low.length];
    long[] to = single ? from : new long[low.length];
    int count = 0;
    for (int i = 0; i < low.length; i++) {
      positions[i] = ConvertedKeys.DROPPED;
      if (low[i] <= most && high[i] >= least) {
        long start = up.applyAsLong(Math.max(low[i], least));
        long end = down.applyAsLong(Math.min(high[i], most));
        if (start <= end) {
          // What was apart may have met.
          if (count == 0 || start > to[count - 1]) {
            from[count++] = start;
          }
          to[count - 1] = end;
          positions[i] = count - 1;
        }
      }
    }
    long[] starts = Arrays.copyOf(from, count);
    return new ConvertedKeys.Comparable(
        new SortedKeys.Longs(starts, single ? starts : Arrays.copyOf(to, count)), positions);
  }
}
