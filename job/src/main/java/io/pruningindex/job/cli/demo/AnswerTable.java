package io.pruningindex.job.cli.demo;

import io.pruningindex.query.PruneStatus;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints answers as rows of a table, one by one as they come. */
final class AnswerTable {
  private static final String ROW = "%-7s %-60s %6s %6s %6s  %-17s %6s %9s%s";
  private static final int WIDTH = 60;
  private static final int ROWS_A_HEADING = 40;

  private final PrintWriter out;
  private int rows;

  AnswerTable(PrintWriter out) {
    this.out = out;
  }

  void print(CheckedAnswer answer) {
    if (rows++ % ROWS_A_HEADING == 0) {
      print(
          "table", "predicate", "slices", "kept", "needed", "as of instant", "lag", "latency", "");
    }
    boolean available = answer.result().status() != PruneStatus.UNAVAILABLE;
    print(
        answer.result().table(),
        shortened(answer.where()),
        available ? answer.result().total().slices() : "-",
        available ? answer.result().kept().slices() : "-",
        answer.needed(),
        available ? answer.result().asOf().instant() : "-",
        String.format(Locale.ROOT, "%.1f s", answer.result().lagSeconds().orElse(Double.NaN)),
        String.format(Locale.ROOT, "%.1f ms", answer.latencyMillis()),
        answer.problems().isEmpty() ? "" : "  WRONG");
  }

  private void print(Object... cells) {
    out.println(String.format(Locale.ROOT, ROW, cells).stripTrailing());
    out.flush();
  }

  private static String shortened(String where) {
    return where.length() <= WIDTH ? where : where.substring(0, WIDTH - 3) + "...";
  }
}
