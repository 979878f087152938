package io.pruningindex.e2e.join;

import io.pruningindex.job.demo.truth.TruthRow;
import java.util.List;
import java.util.Objects;

/**
 * What stats say of a column.
 *
 * @param least the least value, or null if there is none
 * @param greatest the greatest value, or null if there is none
 * @param nulls whether there is a null
 */
record ColumnBounds(Object least, Object greatest, boolean nulls) {
  static ColumnBounds of(List<TruthRow> rows, String column) {
    List<Object> values = rows.stream().map(row -> row.value(column)).toList();
    List<Object> sorted =
        values.stream().filter(Objects::nonNull).sorted(KeyValues::compare).toList();
    return sorted.isEmpty()
        ? new ColumnBounds(null, null, !values.isEmpty())
        : new ColumnBounds(
            sorted.get(0), sorted.get(sorted.size() - 1), sorted.size() < values.size());
  }

  /** Whether a value lies within. */
  boolean enclose(Object value) {
    return least != null
        && KeyValues.compare(least, value) <= 0
        && KeyValues.compare(value, greatest) <= 0;
  }
}
