package io.pruningindex.query;

import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How an answer came about: {@link #toString()} is a report to read, a line for each thing. Each
 * part is as in {@link PruneResult}.
 *
 * @param table the table
 * @param status what kind of answer it is
 * @param asOf the instant that it is exact for; null if unavailable
 * @param lagSeconds how far the index may be behind the table; empty if unavailable
 * @param total the size of the whole table; null if unavailable
 * @param kept the size of the slices listed; null if unavailable
 * @param steps how the table was narrowed down to them
 * @param conjuncts the terms of the predicate and what became of them, joins among them
 * @param residual what rows must still be tested for; null if unavailable
 * @param slices the slices listed; the report shows those that come with reasons, which they do if
 *     the request was verbose
 * @param joins what came of the joins
 * @param problem why there is no answer; null unless unavailable
 */
public record Explanation(
    String table,
    PruneStatus status,
    AsOf asOf,
    OptionalDouble lagSeconds,
    Counts total,
    Counts kept,
    List<PruneStep> steps,
    List<Conjunct> conjuncts,
    Predicate residual,
    List<PrunedSlice> slices,
    List<JoinReport> joins,
    Problem problem) {
  public Explanation {
    steps = List.copyOf(steps);
    conjuncts = List.copyOf(conjuncts);
    slices = List.copyOf(slices);
    joins = List.copyOf(joins);
  }

  @Override
  public String toString() {
    return ExplanationText.of(this);
  }
}
