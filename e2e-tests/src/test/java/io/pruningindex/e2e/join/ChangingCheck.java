package io.pruningindex.e2e.join;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks, and compares answers with the rows of the dimensions as of the times that the answers name,
 * of each dimension in a chain the one that its own report names.
 *
 * @param client asks
 * @param facts the fact table, which does not change
 * @param dimensions the dimensions
 */
record ChangingCheck(PruningClient client, TrueTable facts, List<ChangingDimension> dimensions) {

  /** Asks, and checks the answer. */
  CheckedJoins ask(PruneRequest request) {
    PruneResult result = client.prune(request).join();
    List<Map<String, List<TruthRow>>> rows = new ArrayList<>();
    for (ReportedJoin reported : ReportedJoin.of(request, result)) {
      Map<String, List<TruthRow>> known = new HashMap<>();
      collect(reported.join(), Optional.of(reported.report()), known);
      rows.add(known);
    }
    return new CheckedJoins(request, result, new JoinCheck(request, result, facts, rows).verify());
  }

  /**
   * Collects the rows of a join's dimension, and of those behind it; the newest if none is told.
   */
  private void collect(
      DimensionJoin join, Optional<JoinReport> report, Map<String, List<TruthRow>> rows) {
    long time =
        report.flatMap(JoinReport::currentTo).map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    rows.put(join.dimension(), named(join.dimension()).rowsAsOf(time));
    List<JoinReport> inner = report.map(JoinReport::joins).orElse(List.of());
    boolean read = report.map(some -> some.version().isPresent()).orElse(false);
    if (read && inner.size() != join.joins().size()) {
      throw new AssertionError("Not all joins behind " + join + " are told of in " + report.get());
    }
    for (int i = 0; i < join.joins().size(); i++) {
      collect(join.joins().get(i), read ? Optional.of(inner.get(i)) : Optional.empty(), rows);
    }
  }

  private ChangingDimension named(String name) {
    return dimensions.stream().filter(d -> d.name().equals(name)).findFirst().orElseThrow();
  }
}
