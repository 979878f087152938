package io.pruningindex.e2e.truth;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gives the leaves of nested columns a place of their own in rows, under their dotted names. */
public final class NestedColumns {
  private NestedColumns() {}

  /** The table with a value in each row for every leaf that the schema names. */
  public static TrueTable unfold(TrueTable table, TableSchema schema) {
    List<String> leaves =
        schema.columns().stream().map(Column::name).filter(name -> name.contains(".")).toList();
    List<TrueSlice> slices = new ArrayList<>();
    for (TrueSlice slice : table.slices()) {
      List<TruthRow> rows = slice.rows().get().stream().map(row -> unfold(row, leaves)).toList();
      slices.add(new TrueSlice(slice.files(), () -> rows));
    }
    return new TrueTable(table.name(), table.instant(), slices);
  }

  private static TruthRow unfold(TruthRow row, List<String> leaves) {
    List<String> names = new ArrayList<>(row.layout().names());
    List<Object> values = new ArrayList<>(row.asMap().values());
    for (String leaf : leaves) {
      Object value = row.asMap();
      for (String field : leaf.split("\\.")) {
        value = value == null ? null : ((Map<?, ?>) value).get(field);
      }
      names.add(leaf);
      values.add(value);
    }
    return new TruthRow(new RowLayout(names), values);
  }
}
