package io.pruningindex.e2e.truth;

import io.pruningindex.job.cli.demo.NanOrder;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.predicate.Predicate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares one answer with the rows of the table. Whatever is wrong with the answer is an {@link
 * AssertionError} that says what was asked and what was answered.
 */
public final class TruthCheck {
  private final PruneResult result;
  private final Predicate predicate;
  private final TrueTable table;
  private final ZoneId zone;

  private TruthCheck(PruneResult result, Predicate predicate, TrueTable table, ZoneId zone) {
    this.result = result;
    this.predicate = predicate;
    this.table = table;
    this.zone = zone;
  }

  /**
   * Checks an answer to a session in UTC.
   *
   * @param table the table as of the instant that the answer names
   */
  public static Verdict verify(PruneResult result, Predicate predicate, TrueTable table) {
    return verify(result, predicate, table, ZoneOffset.UTC);
  }

  /**
   * Checks an answer.
   *
   * @param table the table as of the instant that the answer names
   * @param zone the zone of the session that asked
   */
  public static Verdict verify(
      PruneResult result, Predicate predicate, TrueTable table, ZoneId zone) {
    return new TruthCheck(result, predicate, table, zone).verify();
  }

  private Verdict verify() {
    if (result.status() == PruneStatus.UNAVAILABLE) {
      throw wrong("is unavailable: " + result.problem());
    }
    require(Objects.equals(result.asOf().instant(), table.instant()), "is as of " + result.asOf());
    verifyTotal();
    Map<TrueSlice, PrunedSlice> kept = verifyKept();
    int needed = verifyRows(kept);
    verifyStatus(kept.size());
    int fullyMatched = (int) kept.values().stream().filter(PrunedSlice::fullyMatched).count();
    return new Verdict(table.slices().size(), kept.size(), needed, fullyMatched);
  }

  private void verifyTotal() {
    Counts total = result.total();
    require(total.slices() == table.slices().size(), "counts slices " + total);
    require(
        total.partitions()
            == table.slices().stream().map(s -> s.files().partition()).distinct().count(),
        "counts partitions " + total);
    require(
        total.files() == table.slices().stream().mapToLong(TrueSlice::fileCount).sum(),
        "counts files " + total);
    require(
        total.bytes() == table.slices().stream().mapToLong(TrueSlice::bytes).sum(),
        "counts bytes " + total);
  }

  private Map<TrueSlice, PrunedSlice> verifyKept() {
    Map<TrueSlice, PrunedSlice> kept = new HashMap<>();
    for (PrunedSlice slice : result.slices()) {
      TrueSlice same =
          table.slices().stream()
              .filter(candidate -> candidate.is(slice))
              .findFirst()
              .orElseThrow(() -> wrong("lists a slice that is not in the table: " + slice));
      require(kept.put(same, slice) == null, "lists a slice twice: " + slice);
      require(
          !slice.logFiles().isEmpty()
              || slice.rows().isEmpty()
              || slice.rows().getAsLong() == same.rows().get().size(),
          "counts the rows of a base file wrongly: " + slice);
    }
    Counts counts = result.kept();
    require(counts.slices() == kept.size(), "counts what it keeps as " + counts);
    require(
        counts.files() == kept.keySet().stream().mapToLong(TrueSlice::fileCount).sum(),
        "counts what it keeps as " + counts);
    require(
        counts.bytes() == kept.keySet().stream().mapToLong(TrueSlice::bytes).sum(),
        "counts what it keeps as " + counts);
    return kept;
  }

  private int verifyRows(Map<TrueSlice, PrunedSlice> kept) {
    int needed = 0;
    for (TrueSlice slice : table.slices()) {
      PrunedSlice found = kept.get(slice);
      Optional<TruthRow> match = match(slice, NanOrder.HIGHEST);
      needed += match.isPresent() ? 1 : 0;
      if (found == null) {
        match
            .or(() -> match(slice, NanOrder.UNORDERED))
            .ifPresent(
                row -> {
                  throw wrong("loses " + slice.files() + " with the row " + row);
                });
      } else if (found.fullyMatched()) {
        mismatch(slice, NanOrder.HIGHEST)
            .or(() -> mismatch(slice, NanOrder.UNORDERED))
            .ifPresent(
                row -> {
                  throw wrong("says that all of " + found + " matches, but not " + row);
                });
      }
    }
    return needed;
  }

  private void verifyStatus(int kept) {
    boolean applied = result.conjuncts().stream().anyMatch(Conjunct::applied);
    PruneStatus expected =
        kept == 0
            ? PruneStatus.NOTHING_MATCHES
            : applied ? PruneStatus.PRUNED : PruneStatus.CANNOT_PRUNE;
    require(result.status() == expected, "has a status other than " + expected);
    require(
        expected != PruneStatus.CANNOT_PRUNE || kept == table.slices().size(),
        "cannot prune, and yet keeps only " + kept);
    for (Conjunct conjunct : result.conjuncts()) {
      require(
          conjunct.applied() || conjunct.reason().isPresent(),
          "does not say why a conjunct was not applied: " + conjunct);
    }
  }

  private Optional<TruthRow> match(TrueSlice slice, NanOrder nanOrder) {
    RowEvaluator evaluator = new RowEvaluator(predicate, nanOrder, zone);
    return slice.rows().get().stream().filter(evaluator::mayMatch).findFirst();
  }

  private Optional<TruthRow> mismatch(TrueSlice slice, NanOrder nanOrder) {
    RowEvaluator evaluator = new RowEvaluator(predicate, nanOrder, zone);
    return slice.rows().get().stream().filter(row -> !evaluator.matches(row)).findFirst();
  }

  private void require(boolean right, String problem) {
    if (!right) {
      throw wrong(problem);
    }
  }

  private AssertionError wrong(String problem) {
    return new AssertionError(
        "The answer for "
            + table.name()
            + " where "
            + predicate
            + " "
            + problem
            + "\nAnswer: "
            + result
            + "\nThe table as of "
            + table.instant()
            + ": "
            + table.slices().stream().map(TrueSlice::files).toList());
  }
}
