package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.OrderedDouble;

/**
 * Keys of one column in the form in which bounds are held, as ranges to both of whose ends belong:
 * sorted, and apart from each other. A key that is held as it is, is a range whose ends are the
 * same; if all are, both ends are one array. Not to be changed.
 */
public sealed interface SortedKeys {
  /** How many ranges there are. */
  int count();

  /** Whether each range is one key. */
  boolean single();

  /** About how many bytes they take in memory. */
  long bytes();

  /** Which of the ranges touch the bounds of file {@code index}: the first that may. */
  int firstFrom(ColumnValues bounds, int index);

  /** Which of the ranges touch the bounds of file {@code index}: the last that may. */
  int lastTo(ColumnValues bounds, int index);

  /** Keys held as longs, or as the codes of {@link OrderedDouble}; NaN has the greatest code. */
  record Longs(long[] low, long[] high) implements SortedKeys {
    /** Keys held as they are. */
    static Longs of(long[] keys) {
      return new Longs(keys, keys);
    }

    @Override
    public int count() {
      return low.length;
    }

    @Override
    public boolean single() {
      return low == high;
    }

    @Override
    public long bytes() {
      return (long) Long.BYTES * low.length * (single() ? 1 : 2);
    }

    @Override
    public int firstFrom(ColumnValues bounds, int index) {
      long minimum =
          bounds instanceof ColumnValues.Doubles doubles
              ? OrderedDouble.encode(doubles.minimum()[index])
              : ((ColumnValues.Longs) bounds).minimum()[index];
      int from = 0;
      int to = high.length;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (high[middle] < minimum) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from;
    }

    @Override
    public int lastTo(ColumnValues bounds, int index) {
      long maximum =
          bounds instanceof ColumnValues.Doubles doubles
              ? OrderedDouble.encode(doubles.maximum()[index])
              : ((ColumnValues.Longs) bounds).maximum()[index];
      int from = 0;
      int to = low.length;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (low[middle] <= maximum) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from - 1;
    }
  }

  /** Keys held as byte strings. */
  record Bytes(ByteStrings low, ByteStrings high) implements SortedKeys {
    /** Keys held as they are. */
    static Bytes of(ByteStrings keys) {
      return new Bytes(keys, keys);
    }

    @Override
    public int count() {
      return low.count();
    }

    @Override
    public boolean single() {
      return low == high;
    }

    @Override
    public long bytes() {
      long ends = low.size() + (long) Integer.BYTES * low.count();
      return single() ? ends : ends + high.size() + (long) Integer.BYTES * high.count();
    }

    @Override
    public int firstFrom(ColumnValues bounds, int index) {
      ByteStrings minimum = ((ColumnValues.Bytes) bounds).minimum();
      int from = 0;
      int to = high.count();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (high.compare(middle, minimum, index) < 0) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from;
    }

    @Override
    public int lastTo(ColumnValues bounds, int index) {
      ByteStrings maximum = ((ColumnValues.Bytes) bounds).maximum();
      int from = 0;
      int to = low.count();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (low.compare(middle, maximum, index) <= 0) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from - 1;
    }
  }
}
