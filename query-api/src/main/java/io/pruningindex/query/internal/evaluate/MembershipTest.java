package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * Whether a value is among the keys of a join. Never claimed of every row: the set may hold more
 * keys than the rows of the dimension that match.
 *
 * @param member tests for the keys, or for null if it is one
 */
record MembershipTest(LeafTest member) implements LeafTest {
  @Override
  public void some(ColumnChunk chunk, int count, Bitmap result) {
    member.some(chunk, count, result);
  }

  @Override
  public void every(ColumnChunk chunk, int count, Bitmap result) {
    // No row is known to pass.
  }
}
