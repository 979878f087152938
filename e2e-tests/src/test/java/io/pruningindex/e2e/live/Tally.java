package io.pruningindex.e2e.live;

import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.query.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What became of the questions that were asked. Thread-safe. */
public final class Tally {
  private final Map<Problem.Code, Integer> unavailable = new EnumMap<>(Problem.Code.class);
  private final List<Long> latencies = new ArrayList<>();
  private Verdict verdict = Verdict.NONE;
  private int verified;
  private int ofOlderInstants;
  private double greatestLag;

  synchronized void addUnavailable(Problem problem) {
    unavailable.merge(problem.code(), 1, Integer::sum);
  }

  synchronized void addVerified(
      Verdict added, boolean olderInstant, double lagSeconds, long latencyNanos) {
    verdict = verdict.plus(added);
    verified++;
    ofOlderInstants += olderInstant ? 1 : 0;
    greatestLag = Math.max(greatestLag, lagSeconds);
    latencies.add(latencyNanos);
  }

  /** How many answers were compared with the truth and found right. */
  public synchronized int verified() {
    return verified;
  }

  /** What the comparisons showed, all together. */
  public synchronized Verdict verdict() {
    return verdict;
  }

  @Override
  public synchronized String toString() {
    Collections.sort(latencies);
    return String.format(
        "%d answers verified (%d of older instants): %s; unavailable %s; greatest lag %.1f s;"
            + " latency p50 %.2f ms, p99 %.2f ms",
        verified,
        ofOlderInstants,
        verdict,
        unavailable,
        greatestLag,
        quantile(0.5),
        quantile(0.99));
  }

  private double quantile(double share) {
    return latencies.isEmpty()
        ? Double.NaN
        : latencies.get((int) (share * (latencies.size() - 1))) / 1e6;
  }
}
