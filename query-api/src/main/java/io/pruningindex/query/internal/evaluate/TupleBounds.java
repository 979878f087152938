package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.join.KeyBox;
import io.pruningindex.query.internal.join.SortedKeys;

/**
 * Which values of a key's column the rows of files, or of partitions, may have, by their stats.
 *
 * @param low for each file the position of the least value
 * @param high for each file the position of the greatest; less than the least if there is none
 * @param nulls which files may hold nulls
 * @param values which files may hold values at all
 */
record TupleBounds(int[] low, int[] high, Bitmap nulls, Bitmap values) {
  /** What is known of a column, or null if nothing is. */
  static TupleBounds of(TupleColumn column, ColumnChunk chunk, int count) {
    if (chunk == null || !LeafEvaluation.sameOrder(column.type(), chunk.type())) {
      return null;
    }
    int known = Math.min(count, chunk.count());
    int[] low = new int[known];
    int[] high = new int[known];
    SortedKeys keys = column.keys();
    for (int i = 0; i < known; i++) {
      BoundsStatus status = chunk.statusOf(i);
      if (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT) {
        low[i] = keys.firstFrom(chunk.values(), i);
        high[i] = keys.lastTo(chunk.values(), i);
      } else {
        high[i] = status.unknown() ? keys.count() - 1 : -1;
      }
    }
    Bitmap nulls = Bitmap.none(known);
    NullTest.IS_NULL.some(chunk, known, nulls);
    Bitmap values = Bitmap.none(known);
    NullTest.IS_NOT_NULL.some(chunk, known, values);
    return new TupleBounds(low, high, nulls, values);
  }

  /** Narrows what a column of a key may have to what file {@code index} may hold. */
  void narrow(KeyBox box, int column, int index) {
    if (index >= 0 && index < low.length) {
      box.narrow(column, low[index], high[index], nulls.get(index), values.get(index));
    }
  }
}
