package io.pruningindex.e2e.join;

import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A dimension whose rows are there from the beginning, and do not change.
 *
 * @param name its name
 * @param fields its columns
 * @param rows its rows, with values in the order of the columns
 */
record DimensionTable(String name, List<DimensionField> fields, List<TruthRow> rows) {
  static DimensionTable empty(String name, DimensionField... fields) {
    return new DimensionTable(name, List.of(fields), new ArrayList<>());
  }

  /** Adds a row, with a value or null for each column. */
  void add(Object... values) {
    RowLayout layout =
        rows.isEmpty()
            ? new RowLayout(fields.stream().map(DimensionField::name).toList())
            : rows.get(0).layout();
    rows.add(new TruthRow(layout, Arrays.asList(values)));
  }

  /** Writes the rows into a folder of the dimension's own below {@code folder}. */
  DimensionTable write(Path folder) throws IOException {
    Files.createDirectories(folder.resolve(name));
    Files.writeString(folder.resolve(name).resolve("rows.csv"), CsvRows.lines(rows));
    return this;
  }

  /** How the job reads what was written below {@code folder}. */
  SqlDimension configuration(Path folder) {
    return configuration(folder, "SELECT * FROM source_rows");
  }

  /** How the job reads with a query what was written below {@code folder}. */
  SqlDimension configuration(Path folder, String query) {
    String columns =
        fields.stream().map(DimensionField::declaration).collect(Collectors.joining(", "));
    return new SqlDimension(
        name,
        List.of(
            "CREATE TABLE source_rows ("
                + columns
                + ")"
                + CsvRows.options(folder.resolve(name))
                + ")"),
        query,
        fields.stream().filter(DimensionField::key).map(DimensionField::name).toList(),
        Duration.ZERO);
  }
}
