package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.column.ColumnChunkBuilder;

/** Bounds of a column of doubles. */
record PlainDoubles(double[] minimum, double[] maximum) implements PlainBounds {
  @Override
  public void append(ColumnChunkBuilder builder, int index, long nullCount) {
    builder.addDoubles(minimum[index], maximum[index], true, nullCount, PlainStats.VALUES);
  }

  @Override
  public int compareMinimum(int index, Object value) {
    return Double.compare(minimum[index], (double) value);
  }

  @Override
  public int compareMaximum(int index, Object value) {
    return Double.compare(maximum[index], (double) value);
  }

  @Override
  public int countSomeAtMost(byte[] status, Object value) {
    double limit = (double) value;
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      count += minimum[i] <= limit | status[i] != PlainStats.KNOWN ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countSomeEqual(byte[] status, Object value) {
    double equal = (double) value;
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      count += minimum[i] <= equal & maximum[i] >= equal | status[i] != PlainStats.KNOWN ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countEveryAtMost(byte[] status, long[] nullCounts, Object value) {
    double limit = (double) value;
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      count += maximum[i] <= limit & nullCounts[i] == 0 & status[i] == PlainStats.KNOWN ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countEveryEqual(byte[] status, long[] nullCounts, Object value) {
    double equal = (double) value;
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      count +=
          maximum[i] <= equal
                  & minimum[i] >= equal
                  & nullCounts[i] == 0
                  & status[i] == PlainStats.KNOWN
              ? 1
              : 0;
    }
    return count;
  }
}
