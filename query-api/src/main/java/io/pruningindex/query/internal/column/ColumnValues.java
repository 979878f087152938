package io.pruningindex.query.internal.column;

/**
 * The bounds of one column over many files, as arrays in the files' order. Entries of files without
 * bounds are present and mean nothing.
 */
public sealed interface ColumnValues {
  /** How many files there are. */
  int count();

  /** Bounds of booleans, integers, dates, timestamps and short decimals. */
  record Longs(long[] minimum, long[] maximum) implements ColumnValues {
    @Override
    public int count() {
      return minimum.length;
    }
  }

  /** Bounds of floats and doubles; never NaN. */
  record Doubles(double[] minimum, double[] maximum) implements ColumnValues {
    @Override
    public int count() {
      return minimum.length;
    }
  }

  /** Bounds of strings, binaries and long decimals, in the order of unsigned bytes. */
  record Bytes(ByteStrings minimum, ByteStrings maximum) implements ColumnValues {
    @Override
    public int count() {
      return minimum.count();
    }
  }
}
