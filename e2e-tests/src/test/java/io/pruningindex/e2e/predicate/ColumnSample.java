package io.pruningindex.e2e.predicate;

import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A column to state conditions on.
 *
 * @param column the column
 * @param values some of the values that rows hold in it, each once, without null
 */
public record ColumnSample(Column column, List<Object> values) {
  private static final int MOST_VALUES = 500;

  /** Copies the list. */
  public ColumnSample {
    values = List.copyOf(values);
  }

  /** Samples of all columns of a table. */
  public static List<ColumnSample> of(TableSchema schema, List<TruthRow> rows) {
    List<ColumnSample> samples = new ArrayList<>();
    for (Column column : schema.columns()) {
      Set<Object> values = new LinkedHashSet<>();
      rows.stream()
          .filter(row -> row.layout().names().contains(column.name()))
          .map(row -> row.value(column.name()))
          .filter(Objects::nonNull)
          .takeWhile(value -> values.size() < MOST_VALUES)
          .forEach(values::add);
      samples.add(new ColumnSample(column, List.copyOf(values)));
    }
    return samples;
  }

  /** The column's name. */
  public String name() {
    return column.name();
  }

  /** What kind of values the column holds. */
  public TypeKind kind() {
    return column.type().kind();
  }
}
