package io.pruningindex.index.dimension.fold;

/**
 * What changes of one row come to, taken in their order, whatever there was before. A removal that
 * finds no row changes nothing, so the order counts: it is the same wherever versions are cut.
 *
 * @param sum how many more copies were added than removed
 * @param lowest the least that the sum was on the way; 0 or less
 */
record RowDelta(long sum, long lowest) {
  static final RowDelta NONE = new RowDelta(0, 0);

  /** Both, this one first; if {@code copies} is negative, so many are removed. */
  RowDelta then(long copies) {
    return new RowDelta(sum + copies, Math.min(lowest, sum + copies));
  }

  /** How many copies there are if there were {@code copies} before. */
  long after(long copies) {
    return Math.max(copies + sum, sum - lowest);
  }

  /** Whether nothing comes of it, whatever there was. */
  boolean isNothing() {
    return sum == 0 && lowest == 0;
  }
}
