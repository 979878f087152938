package io.pruningindex.query.internal.join;

/**
 * What the rows of a file, or of a partition, may have in each column of a key: values between two
 * of the set's, or null. For one file after another to be put in.
 */
public final class KeyBox {
  private final int[] counts;
  private final int[] low;
  private final int[] high;
  private final boolean[] nulls;
  private final boolean[] values;

  /**
   * A box for keys of some columns.
   *
   * @param counts for each column how many values the set has
   */
  public KeyBox(int[] counts) {
    this.counts = counts.clone();
    this.low = new int[counts.length];
    this.high = new int[counts.length];
    this.nulls = new boolean[counts.length];
    this.values = new boolean[counts.length];
  }

  /** Allows everything. */
  public void open() {
    for (int column = 0; column < counts.length; column++) {
      low[column] = 0;
      high[column] = counts[column] - 1;
      nulls[column] = true;
      values[column] = true;
    }
  }

  /**
   * Narrows what a column may have.
   *
   * @param lowest the position of the least of the set's values that it may have
   * @param highest the position of the greatest; less than {@code lowest} if it may have none
   * @param hasNulls whether it may have null
   * @param hasValues whether it may have any value, of the set or not
   */
  public void narrow(int column, int lowest, int highest, boolean hasNulls, boolean hasValues) {
    low[column] = Math.max(low[column], lowest);
    high[column] = Math.min(high[column], highest);
    nulls[column] &= hasNulls;
    values[column] &= hasValues;
  }

  int[] low() {
    return low;
  }

  int[] high() {
    return high;
  }

  boolean hasNulls(int column) {
    return nulls[column];
  }

  boolean hasValues(int column) {
    return values[column];
  }
}
