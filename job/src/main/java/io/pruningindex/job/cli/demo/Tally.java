package io.pruningindex.job.cli.demo;

import io.pruningindex.query.PruneStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the demonstration's answers amount to. */
final class Tally {
  private final List<CheckedAnswer> wrong = new ArrayList<>();
  private final List<Double> latencies = new ArrayList<>();
  private final Set<String> instants = new HashSet<>();
  private long answers;
  private long lostRows;
  private long total;
  private long kept;
  private long needed;

  void add(CheckedAnswer answer) {
    answers++;
    lostRows += answer.lostRows();
    latencies.add(answer.latencyMillis());
    if (!answer.problems().isEmpty()) {
      wrong.add(answer);
    }
    if (answer.result().status() == PruneStatus.UNAVAILABLE) {
      return;
    }
    instants.add(answer.result().table() + answer.instant());
    if (answer.result().status() != PruneStatus.CANNOT_PRUNE) {
      total += answer.result().total().slices();
      kept += answer.result().kept().slices();
      needed += answer.needed();
    }
  }

  long answers() {
    return answers;
  }

  long lostRows() {
    return lostRows;
  }

  List<CheckedAnswer> wrong() {
    return wrong;
  }

  /** Of the requests that could be pruned at all. */
  String pruning() {
    return String.format(
        Locale.ROOT,
        "%,d of %,d slices kept (%.1f %%), %,d needed: %.1f %% of those kept were needless",
        kept,
        total,
        share(kept, total),
        needed,
        share(kept - needed, kept));
  }

  String asked() {
    return answers + " questions, answered as of " + instants.size() + " instants";
  }

  /** Of all answers, in milliseconds. */
  List<Double> latencies() {
    return latencies;
  }

  boolean isRight() {
    return wrong.isEmpty();
  }

  static double quantile(List<Double> values, double quantile) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty()
        ? Double.NaN
        : sorted.get((int) Math.min(sorted.size() - 1L, Math.floor(sorted.size() * quantile)));
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}
