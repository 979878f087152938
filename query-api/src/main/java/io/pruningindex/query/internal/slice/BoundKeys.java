package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.ByteStrings;

/** One bound of each of many slices, compared without an object for each. */
sealed interface BoundKeys {
  /** Compares the bound of slice {@code index} with one among {@code other}, of the same column. */
  int compare(int index, BoundKeys other, int otherIndex);

  /**
   * Whole numbers in the order of the column's values; doubles as {@link
   * io.pruningindex.query.internal.literal.OrderedDouble} codes them.
   */
  record Numbers(long[] values) implements BoundKeys {
    @Override
    public int compare(int index, BoundKeys other, int otherIndex) {
      return Long.compare(values[index], ((Numbers) other).values[otherIndex]);
    }
  }

  /** Byte strings in unsigned order. */
  record Bytes(ByteStrings values) implements BoundKeys {
    @Override
    public int compare(int index, BoundKeys other, int otherIndex) {
      return values.compare(index, ((Bytes) other).values, otherIndex);
    }
  }
}
