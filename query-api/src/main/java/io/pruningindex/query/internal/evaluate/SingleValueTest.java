package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.literal.SingleValues;

/**
 * A test that bounds decide in part, and of which more can be told where a file holds one single
 * value: its bounds are equal then, and all its values lie within them. Rows of dimensions are of
 * this kind, and partition values.
 *
 * @param bounds what bounds tell; nulls do not pass it
 * @param singles what is known of each value
 * @param reader reads the value of a file
 */
record SingleValueTest<K>(LeafTest bounds, SingleValues<K> singles, ValueReader<K> reader)
    implements LeafTest {
  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    bounds.some(chunk, count, result);
    for (int file = result.next(0); file >= 0 && file < count; file = result.next(file + 1)) {
      if (isSingle(chunk, file) && !singles.possible(reader.value(chunk.values(), file))) {
        result.clear(file);
      }
    }
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    bounds.every(chunk, count, result);
    for (int file = 0; file < count; file++) {
      if (!result.get(file)
          && chunk.nullCounts()[file] == 0
          && isSingle(chunk, file)
          && singles.certain(reader.value(chunk.values(), file))) {
        result.set(file);
      }
    }
  }

  private boolean isSingle(ColumnChunk chunk, int file) {
    BoundsStatus status = chunk.statusOf(file);
    return (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT)
        && reader.isSingle(chunk.values(), file);
  }
}
