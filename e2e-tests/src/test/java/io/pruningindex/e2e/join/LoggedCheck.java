package io.pruningindex.e2e.join;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks inner joins with dimensions that are read from Kafka, and compares the answers with the
 * rows.
 *
 * @param facts the fact table, which does not change
 * @param dimensions the dimensions by their names
 */
record LoggedCheck(PruningClient client, TrueTable facts, Map<String, LoggedDimension> dimensions) {

  /**
   * Asks while dimensions change: no slice may be missing that rows need which were there at the
   * time that the answer names, and are there still.
   *
   * @return the answer; it may be unavailable
   */
  PruneResult askWhileChanging(PruneRequest request) {
    PruneResult result = client.prune(request).join();
    if (result.status() == PruneStatus.UNAVAILABLE) {
      return result;
    }
    List<TrueJoin> joins = new ArrayList<>();
    for (int i = 0; i < request.joins().size(); i++) {
      JoinReport report = result.joins().get(i);
      if (report.applied()) {
        LoggedDimension dimension = dimensions.get(report.dimension());
        List<TruthRow> rows =
            dimension.rowsUnchangedSince(report.currentTo().orElseThrow().toEpochMilli());
        joins.add(TrueJoin.of(request.joins().get(i), Map.of(report.dimension(), rows)));
      }
    }
    for (TrueSlice slice : facts.slices()) {
      boolean needed =
          slice.rows().get().stream().anyMatch(row -> joins.stream().allMatch(j -> j.needs(row)));
      if (needed && result.slices().stream().noneMatch(slice::is)) {
        throw new AssertionError(
            "The answer for " + request + " loses a row of " + slice.files() + "\n" + result);
      }
    }
    return result;
  }

  /** Asks when all changes have been read: the answer must be exact. */
  JoinVerdict askAtRest(PruneRequest request) {
    PruneResult result = client.prune(request).join();
    Map<String, List<TruthRow>> rows = new HashMap<>();
    dimensions.forEach((name, dimension) -> rows.put(name, dimension.rows()));
    JoinVerdict verdict = JoinCheck.verify(request, result, facts, rows);
    if (!result.joins().stream().allMatch(report -> report.applied() && report.exact())) {
      throw new AssertionError("Not all joins of " + request + " were applied: " + result);
    }
    return verdict;
  }
}
