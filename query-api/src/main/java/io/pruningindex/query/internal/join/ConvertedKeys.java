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
  }

  /**
   * Keys that do not compare with a column, or not in the same way to all engines.
   *
   * @param reason why
   */
  record Declined(String reason) implements ConvertedKeys {}

  /** Stands for the position of a key that no value of the column equals. */
  int DROPPED = -3;
}
