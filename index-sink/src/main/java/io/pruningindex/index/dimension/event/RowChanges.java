package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.column.ByteStrings;

/**
 * Rows that were added and removed, in the order in which they were.
 *
 * @param additions whether the row of this position was added; else it was removed
 * @param rows the rows, see {@link RowWriter}
 */
public record RowChanges(boolean[] additions, ByteStrings rows) {
  /** How many changes there are. */
  public int count() {
    return additions.length;
  }
}
