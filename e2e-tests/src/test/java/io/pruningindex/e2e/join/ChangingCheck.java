package io.pruningindex.e2e.join;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks, and compares answers with the rows of the dimensions as of the times that the answers name.
 *
 * <p>A report names the version of its own dimension, not that of the one behind it: of that one,
 * any version is accepted that there was since before the question.
 *
 * @param client asks
 * @param facts the fact table, which does not change
 * @param dimensions the dimensions
 * @param behind the one of them that others are joined with
 */
record ChangingCheck(
    PruningClient client,
    TrueTable facts,
    List<ChangingDimension> dimensions,
    ChangingDimension behind) {

  /** Asks, and checks the answer. */
  CheckedJoins ask(PruneRequest request) {
    boolean chained = request.joins().stream().anyMatch(join -> !join.joins().isEmpty());
    long before = chained ? currentTo() : 0;
    PruneResult result = client.prune(request).join();
    AssertionError failure = null;
    for (long time : chained ? behind.timesFrom(before) : List.of(Long.MAX_VALUE)) {
      try {
        return checked(request, result, time);
      } catch (AssertionError e) {
        failure = e;
      }
    }
    throw failure;
  }

  private CheckedJoins checked(PruneRequest request, PruneResult result, long timeBehind) {
    return new CheckedJoins(
        request, result, new JoinCheck(request, result, facts, rows(result, timeBehind)).verify());
  }

  private long currentTo() {
    return client
        .describeDimension(behind.name())
        .join()
        .state()
        .orElseThrow()
        .currentTo()
        .orElseThrow();
  }

  private List<Map<String, List<TruthRow>>> rows(PruneResult result, long timeBehind) {
    List<Map<String, List<TruthRow>>> rows = new ArrayList<>();
    for (JoinReport report : result.joins()) {
      long time = report.currentTo().orElse(Long.MAX_VALUE);
      Map<String, List<TruthRow>> known = new HashMap<>();
      known.put(behind.name(), behind.rowsAsOf(timeBehind));
      known.put(report.dimension(), named(report.dimension()).rowsAsOf(time));
      rows.add(known);
    }
    return rows;
  }

  private ChangingDimension named(String name) {
    return dimensions.stream().filter(d -> d.name().equals(name)).findFirst().orElseThrow();
  }
}
