package io.pruningindex.query.internal.answer;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The most that an ideal pruner can know of a column: taken from the values themselves, file by
 * file.
 *
 * @param known whether anything is known
 * @param values the distinct values but null, of which only first and last may be used
 * @param single whether there is no other value than the first
 * @param mayBeNull whether a row may have null
 * @param rows whether there are rows
 */
record RowBounds(
    boolean known, TreeSet<Object> values, boolean single, boolean mayBeNull, boolean rows) {
  static final RowBounds UNKNOWN = new RowBounds(false, new TreeSet<>(), false, true, true);

  /** A value that all rows have. */
  static RowBounds of(Object value) {
    return new RowBounds(true, new TreeSet<>(List.of(value)), true, false, true);
  }

  /**
   * The bounds of a column in files that are taken together.
   *
   * @param statsMissing tells files that the index has no stats of
   * @param merged whether rows are put together out of several files
   */
  static RowBounds of(
      List<RowFile> files, String column, Predicate<RowFile> statsMissing, boolean merged) {
    if (files.stream().anyMatch(statsMissing)) {
      return UNKNOWN;
    }
    List<Map<String, Object>> rows = files.stream().flatMap(file -> file.rows().stream()).toList();
    TreeSet<Object> values = new TreeSet<>();
    rows.stream().map(row -> row.get(column)).filter(Objects::nonNull).forEach(values::add);
    boolean nulls = merged || rows.stream().anyMatch(row -> row.get(column) == null);
    return new RowBounds(true, values, values.size() == 1, nulls, !rows.isEmpty());
  }

  Object least() {
    return values.first();
  }

  Object greatest() {
    return values.last();
  }
}
