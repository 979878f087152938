package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Conditions as planners have them, about values that are in the table now. */
final class RequestVariety {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private final TableTruth truth;
  private final Random random;

  RequestVariety(TableTruth truth, Random random) {
    this.truth = truth;
    this.random = random;
  }

  /** One condition of each kind, about rows that are there now. */
  List<String> next() {
    List<RecordedSlice> slices =
        truth.newest().map(RecordedInstant::slices).orElse(List.of()).stream()
            .filter(slice -> slice.rowCount() > 0)
            .toList();
    if (slices.isEmpty()) {
      return List.of("TRUE");
    }
    return about(row(slices), row(slices));
  }

  private TruthRow row(List<RecordedSlice> slices) {
    List<TruthRow> rows = truth.rows(slices.get(random.nextInt(slices.size())));
    return rows.get(random.nextInt(rows.size()));
  }

  private List<String> about(TruthRow row, TruthRow other) {
    long key = (Long) row.value(column(0));
    BigDecimal amount = (BigDecimal) row.value(column(5));
    return List.of(
        column(0) + " BETWEEN " + key + " AND " + (key + 40),
        column(0) + " = " + key,
        column(1) + " >= " + timestamp((Instant) row.value(column(1))),
        "dt = " + text(row, "dt"),
        "dt IN ("
            + text(row, "dt")
            + ", "
            + text(other, "dt")
            + ") AND region = "
            + text(row, "region"),
        "dt = " + text(row, "dt") + " OR " + column(0) + " < " + (key / 20),
        column(2) + " IN (" + text(row, column(2)) + ", " + text(other, column(2)) + ")",
        column(3) + " > 1000 AND region <> " + text(row, "region"),
        column(4) + " BETWEEN " + key / 10.0 + " AND " + (key / 10.0 + 2),
        column(5) + " > " + amount.add(BigDecimal.valueOf(45_000)),
        "NOT " + column(6) + " AND " + column(7) + " < DATE '" + row.value(column(7)) + "'",
        column(8) + " IS NULL AND dt >= " + text(row, "dt"),
        column(9) + " IS NOT NULL AND revision = " + row.value("revision"),
        column(0) + " < 0",
        "upper(" + column(2) + ") = 'NOBODY'");
  }

  private String column(int position) {
    return truth.table().columns().get(position).name();
  }

  private static String timestamp(Instant instant) {
    return "TIMESTAMP '" + TIME.format(instant.atOffset(ZoneOffset.UTC)) + "+00:00'";
  }

  private static String text(TruthRow row, String column) {
    return "'" + row.value(column).toString().replace("'", "''") + "'";
  }
}
