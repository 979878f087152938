package io.pruningindex.e2e.join;

import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Collection;
import java.util.stream.Collectors;

/** Rows as Flink's filesystem connector reads them from CSV; an empty value is null. */
final class CsvRows {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  private CsvRows() {}

  /** One row a line; no value may hold a comma or a line's end. */
  static String lines(Collection<TruthRow> rows) {
    return rows.stream().map(CsvRows::line).collect(Collectors.joining());
  }

  private static String line(TruthRow row) {
    return row.asMap().values().stream().map(CsvRows::text).collect(Collectors.joining(",")) + "\n";
  }

  private static String text(Object value) {
    if (value instanceof LocalDateTime time) {
      return TIME.format(time);
    } else if (value instanceof ByteBuffer bytes) {
      return Base64.getEncoder().encodeToString(KeyValues.array(bytes));
    }
    return value == null ? "" : value.toString();
  }

  /** The options of a table of such rows, as of a CREATE TABLE, without the closing bracket. */
  static String options(Path folder) {
    return " WITH ('connector' = 'filesystem', 'format' = 'csv', 'csv.null-literal' = '', 'path' ="
        + " '"
        + folder.toUri()
        + "'";
  }
}
