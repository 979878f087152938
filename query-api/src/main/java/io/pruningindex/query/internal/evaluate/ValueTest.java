package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * Whether a value lies in a set. Nulls never pass.
 *
 * <p>Two sets stand for one condition, because engines convert some literals differently: a long
 * column compared with 9007199254740993E0, a float column with 0.1.
 *
 * @param possible the values that pass under some reading of the literals
 * @param certain the values that pass under every reading
 * @param shape how the condition treats the values that it lists
 */
record ValueTest(ValueRanges possible, ValueRanges certain, Shape shape) implements LeafTest {
  private static final byte EXACT = BoundsStatus.EXACT.code();
  private static final byte INEXACT = BoundsStatus.INEXACT.code();
  private static final byte ALL_NULL = BoundsStatus.ALL_NULL.code();

  /** How a condition treats the values that it lists. */
  enum Shape {
    /** All values on one side of it pass. */
    SIDE,
    /** Those listed pass. To claim that all values of a file do, its bounds must be exact. */
    LISTED,
    /**
     * All but those listed pass. To claim that no value of a file does, its bounds must be exact.
     */
    NOT_LISTED
  }

  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    possible.overlapping(chunk.values(), count, result);
    byte[] status = chunk.status();
    for (int i = 0; i < count; i++) {
      if (status[i] == EXACT) {
        continue;
      }
      if (status[i] == ALL_NULL) {
        result.clear(i);
      } else if (status[i] != INEXACT || shape == Shape.NOT_LISTED) {
        result.set(i);
      }
    }
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    certain.enclosing(chunk.values(), count, result);
    byte[] status = chunk.status();
    long[] nullCounts = chunk.nullCounts();
    for (int i = 0; i < count; i++) {
      boolean bounded = status[i] == EXACT || (status[i] == INEXACT && shape != Shape.LISTED);
      if (!bounded || nullCounts[i] != 0) {
        result.clear(i);
      }
    }
  }
}
