package io.pruningindex.query.internal.join;

/** Keys as a column of the fact table holds its values, or why they cannot be. */
public sealed interface ConvertedKeys {
  /**
   * Keys that compare with a column.
   *
   * @param keys those that the column can hold
   * @param positions for each key before the conversion its position among {@code keys}, or {@link
   *     #DROPPED}; null if the keys are as they were
   */
  record Comparable(SortedKeys keys, int[] positions) implements ConvertedKeys {
    /** The position of a key that was at {@code position}, or {@link #DROPPED}. */
    int position(int position) {
      return positions == null ? position : positions[position];
    }

    @Override
    public long bytes() {
      // Without positions these are the very keys of the set.
      return positions == null ? 0 : keys.bytes() + (long) Integer.BYTES * positions.length;
    }
  }

  /**
   * Keys that do not compare with a column, or not in the same way to all engines.
   *
   * @param reason why
   */
  record Declined(String reason) implements ConvertedKeys {
    @Override
    public long bytes() {
      return 0;
    }
  }

  /** About how many bytes they take in memory, beside the set that they were made of. */
  long bytes();

  /** Stands for the position of a key that no value of the column equals. */
  int DROPPED = -3;
}
