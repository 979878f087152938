package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.OrderedDouble;

/**
 * Two bounds of each of many files, as longs in the order of the values.
 *
 * <p>Bounds are compared with a limit by arithmetic that leaves the answer in the sign bit:
 * whatever share of them passes, in whatever order, no branch is ever predicted wrongly.
 */
sealed interface OrderedPairs {
  /** The first bound of a file. */
  long first(int index);

  /** The second bound of a file. */
  long second(int index);

  /**
   * Of which of the files from {@code from} up to {@code to}, 64 at most, the first bound is below
   * {@code end}: bit 0 stands for file {@code from}.
   */
  long firstBelow(long end, int from, int to);

  /** The same of the second bound. */
  long secondBelow(long end, int from, int to);

  /** Pairs of longs. */
  record Longs(long[] first, long[] second) implements OrderedPairs {
    @Override
    public long first(int index) {
      return first[index];
    }

    @Override
    public long second(int index) {
      return second[index];
    }

    @Override
    public long firstBelow(long end, int from, int to) {
      return below(first, end, from, to);
    }

    @Override
    public long secondBelow(long end, int from, int to) {
      return below(second, end, from, to);
    }

    /** The difference is looked at only where both have the same sign, so that it is true. */
    private static long below(long[] values, long end, int from, int to) {
      long bits = 0;
      if (end > 0) {
        for (int i = from; i < to; i++) {
          bits = bits >>> 1 | (values[i] | values[i] - end) & Long.MIN_VALUE;
        }
      } else {
        for (int i = from; i < to; i++) {
          bits = bits >>> 1 | values[i] & values[i] - end & Long.MIN_VALUE;
        }
      }
      return bits >>> (from - to);
    }
  }

  /** Pairs of doubles. */
  record Doubles(double[] first, double[] second) implements OrderedPairs {
    @Override
    public long first(int index) {
      return OrderedDouble.encode(first[index]);
    }

    @Override
    public long second(int index) {
      return OrderedDouble.encode(second[index]);
    }

    @Override
    public long firstBelow(long end, int from, int to) {
      return below(first, end, from, to);
    }

    @Override
    public long secondBelow(long end, int from, int to) {
      return below(second, end, from, to);
    }

    /**
     * As with longs for an end above zero. Of negative doubles the lesser ones have the greater
     * bits; the greatest code below zero is -2.
     */
    private static long below(double[] values, long end, int from, int to) {
      long bits = 0;
      if (end > 0) {
        for (int i = from; i < to; i++) {
          long value = Double.doubleToRawLongBits(values[i]);
          bits = bits >>> 1 | (value | value - end) & Long.MIN_VALUE;
        }
      } else {
        long last = Math.min(end - 1, -2) ^ Long.MAX_VALUE;
        for (int i = from; i < to; i++) {
          long value = Double.doubleToRawLongBits(values[i]);
          bits = bits >>> 1 | value & ~(value - last) & Long.MIN_VALUE;
        }
      }
      return bits >>> (from - to);
    }
  }
}
