package io.pruningindex.query.internal.join;

/**
 * Those keys of a set that have null in the same columns, and in the same columns what may be any
 * value or null.
 *
 * @param nulls the columns with null
 * @param unknown the columns with any value, or null if that counts as equal to null
 * @param nullSafe for each of {@code unknown} whether it does
 * @param values the values in the other columns, or null if there are no others
 */
record KeyPattern(int[] nulls, int[] unknown, boolean[] nullSafe, TupleTable values) {
  /** Whether a row in {@code box} may have one of these keys. */
  boolean mayHold(KeyBox box) {
    for (int column : nulls) {
      if (!box.hasNulls(column)) {
        return false;
      }
    }
    for (int i = 0; i < unknown.length; i++) {
      if (!box.hasValues(unknown[i]) && !(nullSafe[i] && box.hasNulls(unknown[i]))) {
        return false;
      }
    }
    return values == null || values.anyWithin(box.low(), box.high());
  }

  /** Whether nothing is known of these keys. */
  boolean open() {
    return nulls.length == 0 && values == null;
  }

  /** About how many bytes they take in memory. */
  long bytes() {
    return values == null ? 0 : values.bytes();
  }
}
