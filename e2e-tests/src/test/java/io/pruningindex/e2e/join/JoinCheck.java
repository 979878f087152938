package io.pruningindex.e2e.join;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the answer to a request with joins with the joined rows. Whatever is wrong with the
 * answer is an {@link AssertionError} that says what was asked and what was answered.
 *
 * <p>Of the condition on the fact table, what is not a comparison, a list, a test for null or a set
 * of keys must be decided by bounds, as on a partition column.
 *
 * @param request what was asked
 * @param result the answer
 * @param facts the fact table as of the answer's instant
 * @param dimensions for each join, and then for each set that is reported, the rows of each
 *     dimension, as of the version that it was resolved with
 */
record JoinCheck(
    PruneRequest request,
    PruneResult result,
    TrueTable facts,
    List<Map<String, List<TruthRow>>> dimensions) {

  /** Checks an answer to whose joins the dimensions were the same. */
  static JoinVerdict verify(
      PruneRequest request,
      PruneResult result,
      TrueTable facts,
      Map<String, List<TruthRow>> dimensions) {
    return new JoinCheck(
            request,
            result,
            facts,
            Collections.nCopies(request.joins().size() + request.sets().size(), dimensions))
        .verify();
  }

  /** Checks that no row is lost, and that no slice is kept in vain where the sets are exact. */
  JoinVerdict verify() {
    require(result.status() != PruneStatus.UNAVAILABLE, "is unavailable: " + result.problem());
    List<ReportedJoin> reported = ReportedJoin.of(request, result);
    reported.forEach(this::verifyReport);
    List<TrueJoin> joins = new ArrayList<>();
    List<IdealJoin> ideals = new ArrayList<>();
    Map<String, TrueJoin> sets = new HashMap<>();
    Map<String, IdealJoin> idealSets = new HashMap<>();
    List<TruthRow> allFacts = facts.rows();
    boolean exact = true;
    for (int i = 0; i < reported.size(); i++) {
      ReportedJoin one = reported.get(i);
      TrueJoin join = TrueJoin.of(one.join(), dimensions.get(i));
      IdealJoin ideal = IdealJoin.of(one.join(), allFacts, dimensions.get(i));
      exact &= !ideal.prunes() || isExact(one.report());
      if (one.isSet()) {
        sets.put(one.report().placeholder().get(), join);
        idealSets.put(one.report().placeholder().get(), ideal);
      } else {
        joins.add(join);
        ideals.add(ideal);
      }
    }
    TrueCondition condition = new TrueCondition(request.predicate(), sets);
    IdealCondition idealCondition = new IdealCondition(request.predicate(), idealSets);
    Set<TrueSlice> kept = kept(condition);
    JoinVerdict verdict = JoinVerdict.NONE;
    for (TrueSlice slice : facts.slices()) {
      List<TruthRow> rows = slice.rows().get();
      boolean needed =
          rows.stream()
              .filter(row -> joins.stream().allMatch(join -> join.needs(row)))
              .anyMatch(condition::mayMatch);
      boolean ideal =
          idealCondition.mayMatch(rows) && ideals.stream().allMatch(join -> join.mayNeed(rows));
      boolean isKept = kept.contains(slice);
      require(isKept || !needed, "loses a row of " + slice.files());
      require(!isKept || ideal || !exact, "keeps in vain " + slice.files());
      verdict = verdict.plus(new JoinVerdict(1, isKept ? 1 : 0, ideal ? 1 : 0, needed ? 1 : 0));
    }
    verifyStatus(kept.size());
    return verdict;
  }

  private void verifyReport(ReportedJoin reported) {
    JoinReport report = reported.report();
    require(report.applied() || report.reason().isPresent(), "does not say why not: " + report);
    require(
        !report.applied() || report.version().isPresent() && report.keys().isPresent(),
        "was applied without a version: " + report);
  }

  /** Joins that could not be resolved, or of whose keys ranges are held, keep more. */
  private static boolean isExact(JoinReport report) {
    return report.exact()
        && report.reasons().stream().noneMatch(reason -> reason.startsWith("its join with"));
  }

  private Set<TrueSlice> kept(TrueCondition condition) {
    Set<TrueSlice> kept = new HashSet<>();
    for (PrunedSlice slice : result.slices()) {
      TrueSlice same =
          facts.slices().stream()
              .filter(candidate -> candidate.is(slice))
              .findFirst()
              .orElseThrow(() -> wrong("lists a slice that is not in the table: " + slice));
      require(kept.add(same), "lists a slice twice: " + slice);
      require(
          !slice.fullyMatched()
              || result.joins().stream()
                      .filter(report -> report.placeholder().isEmpty())
                      .noneMatch(report -> report.keys().isPresent())
                  && condition.matchesAll(same.rows().get()),
          "says that all rows of a slice match, which joins and sets cannot tell: " + slice);
    }
    require(result.total().slices() == facts.slices().size(), "counts " + result.total());
    require(result.kept().slices() == kept.size(), "counts what it keeps as " + result.kept());
    return kept;
  }

  private void verifyStatus(int kept) {
    require(
        kept == 0 == (result.status() == PruneStatus.NOTHING_MATCHES), "lists " + kept + " slices");
    require(
        result.status() != PruneStatus.CANNOT_PRUNE || kept == facts.slices().size(),
        "cannot prune, and yet keeps only " + kept);
  }

  private void require(boolean right, String problem) {
    if (!right) {
      throw wrong(problem);
    }
  }

  private AssertionError wrong(String problem) {
    return new AssertionError("The answer for " + request + " " + problem + "\nAnswer: " + result);
  }
}
