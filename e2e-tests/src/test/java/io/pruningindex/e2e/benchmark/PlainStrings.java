package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.column.ColumnChunkBuilder;

/** Bounds of a column of strings. */
record PlainStrings(PlainTexts minimum, PlainTexts maximum) implements PlainBounds {
  @Override
  public void append(ColumnChunkBuilder builder, int index, long nullCount) {
    builder.addBytes(minimum.get(index), maximum.get(index), true, nullCount, PlainStats.VALUES);
  }

  @Override
  public int compareMinimum(int index, Object value) {
    return minimum.compare(index, PlainTexts.bytes(value));
  }

  @Override
  public int compareMaximum(int index, Object value) {
    return maximum.compare(index, PlainTexts.bytes(value));
  }

  @Override
  public int countSomeAtMost(byte[] status, Object value) {
    byte[] limit = PlainTexts.bytes(value);
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      count += status[i] != PlainStats.KNOWN || minimum.compare(i, limit) <= 0 ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countSomeEqual(byte[] status, Object value) {
    byte[] equal = PlainTexts.bytes(value);
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      boolean passes =
          status[i] != PlainStats.KNOWN
              || minimum.compare(i, equal) <= 0 && maximum.compare(i, equal) >= 0;
      count += passes ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countEveryAtMost(byte[] status, long[] nullCounts, Object value) {
    byte[] limit = PlainTexts.bytes(value);
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      boolean passes =
          status[i] == PlainStats.KNOWN && nullCounts[i] == 0 && maximum.compare(i, limit) <= 0;
      count += passes ? 1 : 0;
    }
    return count;
  }

  @Override
  public int countEveryEqual(byte[] status, long[] nullCounts, Object value) {
    byte[] equal = PlainTexts.bytes(value);
    int count = 0;
    for (int i = 0; i < status.length; i++) {
      boolean passes =
          status[i] == PlainStats.KNOWN
              && nullCounts[i] == 0
              && maximum.compare(i, equal) <= 0
              && minimum.compare(i, equal) >= 0;
      count += passes ? 1 : 0;
    }
    return count;
  }
}
