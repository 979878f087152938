package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.PendingBlock;

/** The latest changes of a dimension, which are not in state yet. */
final class PendingBuffer {
  private static final long FULL_BYTES = 1 << 20;

  private PendingBuilder[] slots = new PendingBuilder[PendingBlock.SLOTS];
  private long bytes;

  void add(int slot, long copies, byte[] row) {
    if (slots[slot] == null) {
      slots[slot] = new PendingBuilder();
    }
    slots[slot].add(copies, row);
    bytes += row.length + Long.BYTES;
  }

  /** Whether it is time to write the changes. */
  boolean isFull() {
    return bytes >= FULL_BYTES;
  }

  /** The changes of a slot, or null if there are none. */
  PendingBuilder slot(int slot) {
    return slots[slot];
  }

  void clear() {
    if (bytes > 0) {
      slots = new PendingBuilder[PendingBlock.SLOTS];
      bytes = 0;
    }
  }
}
