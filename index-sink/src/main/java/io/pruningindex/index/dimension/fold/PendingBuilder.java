package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.PendingBlock;
import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;

/** Collects changes of one slot. */
final class PendingBuilder {
  private long[] copies = new long[8];
  private final ByteStrings.Builder rows = new ByteStrings.Builder();
  private int count;

  void add(long rowCopies, byte[] row) {
    if (count == copies.length) {
      copies = Arrays.copyOf(copies, count * 2);
    }
    copies[count++] = rowCopies;
    rows.add(row);
  }

  int count() {
    return count;
  }

  PendingBlock build() {
    return new PendingBlock(Arrays.copyOf(copies, count), rows.build());
  }
}
