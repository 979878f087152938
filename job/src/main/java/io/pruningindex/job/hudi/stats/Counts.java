package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * How many values of a column a file holds.
 *
 * @param nulls how many are null, or {@link ColumnChunk#UNKNOWN_COUNT}
 * @param values how many there are, nulls among them, or {@link ColumnChunk#UNKNOWN_COUNT}
 */
record Counts(long nulls, long values) {
  static final Counts UNKNOWN = new Counts(ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);

  /** These counts, or unknown ones if they cannot be. */
  static Counts of(Long nulls, Long values) {
    boolean possible = nulls != null && values != null && nulls >= 0 && nulls <= values;
    return possible ? new Counts(nulls, values) : UNKNOWN;
  }

  boolean known() {
    return values != ColumnChunk.UNKNOWN_COUNT && nulls != ColumnChunk.UNKNOWN_COUNT;
  }

  boolean allNull() {
    return known() && nulls == values;
  }

  /** The same number of values, of which it is not known how many are null. */
  Counts withoutNulls() {
    return new Counts(ColumnChunk.UNKNOWN_COUNT, values);
  }
}
