package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.join.SortedKeys;

/** The keys of a join that are byte strings. Both ends of a range belong to it. */
record KeyRanges(SortedKeys.Bytes keys) implements ValueRanges {
  @Override
  public void overlapping(ColumnValues values, int count, Bitmap result) {
    if (!(values instanceof ColumnValues.Bytes bytes)) {
      result.setFrom(0);
      return;
    }
    for (int from = 0; from < count; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, count);
      long bits = 0;
      for (int i = from; i < to; i++) {
        int first = keys.firstFrom(bytes, i);
        if (first < keys.count() && keys.low().compare(first, bytes.maximum(), i) <= 0) {
          bits |= 1L << i;
        }
      }
      result.or(from, bits);
    }
  }

  @Override
  public void enclosing(ColumnValues values, int count, Bitmap result) {
    // Keys of a join are never claimed to be all that a file holds.
  }

  @Override
  public boolean isEmpty() {
    return keys.count() == 0;
  }

  @Override
  public boolean isAll() {
    return false;
  }
}
