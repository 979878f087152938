package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;

/** Collects changes of rows, in their order. */
final class ChangeBatch {
  private static final int FULL_COUNT = 1_000;
  private static final int FULL_BYTES = 256 * 1024;

  private final boolean[] additions = new boolean[FULL_COUNT];
  private ByteStrings.Builder rows = new ByteStrings.Builder();
  private int count;
  private int bytes;

  /** Appends a change; a full batch must be taken first. */
  void add(boolean addition, byte[] row) {
    additions[count++] = addition;
    rows.add(row);
    bytes += row.length;
  }

  boolean isEmpty() {
    return count == 0;
  }

  boolean isFull() {
    return count == FULL_COUNT || bytes >= FULL_BYTES;
  }

  /** What was collected; collecting begins anew. */
  RowChanges take() {
    RowChanges changes = new RowChanges(Arrays.copyOf(additions, count), rows.build());
    rows = new ByteStrings.Builder();
    count = 0;
    bytes = 0;
    return changes;
  }
}
