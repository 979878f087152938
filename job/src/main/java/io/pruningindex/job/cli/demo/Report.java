package io.pruningindex.job.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells what came of the demonstration. */
final class Report {
  private static final int PROBLEMS_SHOWN = 20;

  private final PrintWriter out;

  Report(PrintWriter out) {
    this.out = out;
  }

  void print(Tally tally, Map<String, Long> operations, Latencies latencies) {
    out.println();
    out.println(
        "written    "
            + operations.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", ")));
    out.println("asked      " + tally.asked());
    out.println("pruning    " + tally.pruning());
    out.println(
        "latency    first answer of a new client "
            + millis(latencies.cold(), 0.5)
            + " (p50); then "
            + millis(latencies.warm(), 0.5)
            + " (p50), "
            + millis(latencies.warm(), 0.99)
            + " (p99); while the tables change "
            + millis(tally.latencies(), 0.5)
            + " (p50)");
    out.println();
    printVerdict(tally);
    out.flush();
  }

  private void printVerdict(Tally tally) {
    if (tally.isRight()) {
      out.println("OK " + tally.answers() + " answers verified, 0 rows lost");
      return;
    }
    tally.wrong().stream().limit(PROBLEMS_SHOWN).forEach(this::print);
    out.println(
        "WRONG: "
            + tally.wrong().size()
            + " of "
            + tally.answers()
            + " answers, "
            + tally.lostRows()
            + " rows lost");
  }

  private void print(CheckedAnswer answer) {
    out.println(
        answer.result().table() + " WHERE " + answer.where() + ", as of " + answer.instant());
    answer.problems().forEach(problem -> out.println("  " + problem));
  }

  private static String millis(List<Double> values, double quantile) {
    return String.format(Locale.ROOT, "%.1f ms", Tally.quantile(values, quantile));
  }
}
