package io.pruningindex.e2e.join;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks joins with dimensions that are Hudi tables, and compares answers with the rows as of the
 * instants that the versions are of which the answers name.
 */
final class VersionedCheck {
  private final PruningClient client;
  private final TrueTable facts;
  private final Map<String, HudiDimensionRows> dimensions;

  /** Versions by the dimension's name and their number. */
  private final Map<String, DimensionDescription.Version> versions = new HashMap<>();

  private JoinVerdict verdict = JoinVerdict.NONE;
  private int answers;
  private int applied;
  private int unnamed;
  private int doubtful;

  /**
   * Asks.
   *
   * @param facts the fact table, which does not change
   * @param dimensions the dimensions and value sets by their names
   */
  VersionedCheck(PruningClient client, TrueTable facts, Map<String, HudiDimensionRows> dimensions) {
    this.client = client;
    this.facts = facts;
    this.dimensions = dimensions;
  }

  /** Asks, and checks the answer; one of a version that has gone since is counted only. */
  boolean ask(PruneRequest request) throws Exception {
    PruneResult result = client.prune(request).join();
    answers++;
    List<List<List<TruthRow>>> rows = new ArrayList<>();
    for (ReportedJoin reported : ReportedJoin.of(request, result)) {
      JoinReport report = reported.report();
      DimensionDescription.Version version = report.version().isPresent() ? version(report) : null;
      if (version == null) {
        unnamed++;
        return true;
      }
      rows.add(
          dimensions.get(report.dimension()).at(version.instant().orElseThrow(), version.cutAt()));
    }
    applied += result.joins().stream().allMatch(JoinReport::applied) ? 1 : 0;
    doubtful += rows.stream().allMatch(possible -> possible.size() == 1) ? 0 : 1;
    verdict = verdict.plus(verifyAny(request, result, rows, List.of()));
    return true;
  }

  private DimensionDescription.Version version(JoinReport report) throws Exception {
    String key = report.dimension() + " " + report.version().getAsLong();
    if (!versions.containsKey(key)) {
      client
          .describeDimension(report.dimension())
          .get()
          .state()
          .ifPresent(
              state ->
                  state
                      .versions()
                      .forEach(v -> versions.put(report.dimension() + " " + v.number(), v)));
    }
    return versions.get(key);
  }

  /** Checks the answer with what each of the dimensions may have been. */
  private JoinVerdict verifyAny(
      PruneRequest request,
      PruneResult result,
      List<List<List<TruthRow>>> possible,
      List<Map<String, List<TruthRow>>> chosen) {
    int next = chosen.size();
    if (next == possible.size()) {
      return verifyExactly(request, result, chosen);
    }
    AssertionError wrong = null;
    for (List<TruthRow> rows : possible.get(next)) {
      List<Map<String, List<TruthRow>>> more = new ArrayList<>(chosen);
      more.add(Map.of(result.joins().get(next).dimension(), rows));
      try {
        return verifyAny(request, result, possible, more);
      } catch (AssertionError e) {
        wrong = e;
      }
    }
    throw new AssertionError(wrong + "\nof " + versions + ", compared with " + possible, wrong);
  }

  /**
   * Of all that bounds keep nothing may be left out: even if no row is lost, a key must have been.
   */
  private JoinVerdict verifyExactly(
      PruneRequest request, PruneResult result, List<Map<String, List<TruthRow>>> rows) {
    JoinVerdict exact = new JoinCheck(request, result, facts, rows).verify();
    if (exact.kept() != exact.ideal()) {
      throw new AssertionError("The answer for " + request + " lacks a key: " + result);
    }
    return exact;
  }

  /** Asks when nothing changes any more, and compares the answer with the newest rows. */
  JoinVerdict askAtRest(PruneRequest request) {
    PruneResult result = client.prune(request).join();
    Map<String, List<TruthRow>> rows = new HashMap<>();
    dimensions.forEach((name, dimension) -> rows.put(name, dimension.newest()));
    if (!result.joins().stream().allMatch(report -> report.applied() && report.exact())) {
      throw new AssertionError("Not all joins of " + request + " were applied: " + result);
    }
    return verifyExactly(request, result, Collections.nCopies(request.joins().size(), rows));
  }

  /** How many answers there were. */
  int answers() {
    return answers;
  }

  /** How many of them were compared, and had all their joins applied. */
  int applied() {
    return applied;
  }

  /** How many could not be compared, since the version had gone. */
  int unnamed() {
    return unnamed;
  }

  /** How many were of an instant of which it is not certain what the rows were. */
  int doubtful() {
    return doubtful;
  }

  /** How many versions of a dimension were seen. */
  int versions(String dimension) {
    return (int) versions.keySet().stream().filter(key -> key.startsWith(dimension + " ")).count();
  }

  JoinVerdict verdict() {
    return verdict;
  }

  @Override
  public String toString() {
    return "%d answers of %d versions, %d of which all was applied, %d of versions gone, %d doubtful: %s"
        .formatted(answers, versions.size(), applied, unnamed, doubtful, verdict);
  }
}
