package io.pruningindex.query;

import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The answer to a {@link PruneRequest}.
 *
 * <p>Unless the status is {@link PruneStatus#UNAVAILABLE}, the answer is exact for one instant of
 * the table, which it names: a slice that is not listed holds no matching row as of that instant.
 *
 * @param table the table
 * @param status what kind of answer this is
 * @param asOf the instant that it is exact for; null if unavailable
 * @param lagSeconds how many seconds ago the index was last known to hold all of the table's
 *     completed instants, when the answer was given; never negative, empty if unavailable
 * @param total the size of the whole table as of the instant; null if unavailable
 * @param kept the size of the slices listed; null if unavailable
 * @param conjuncts the terms of the predicate and what became of them, after them the joins that
 *     may leave out rows of the table; empty if unavailable
 * @param steps the steps in which the table was narrowed down to the slices, in their order; empty
 *     if unavailable
 * @param residual what rows of the slices must still be tested for: the predicate without the terms
 *     that every row of every slice listed is known to meet; null if unavailable. Joins are no part
 *     of it: rows must be joined in any case
 * @param slices the slices to read, by partition; empty if unavailable
 * @param joins what came of the request's joins, in their order, and after them of those that
 *     placeholders are bound to, in the order in which these stand in the predicate; empty if
 *     unavailable
 * @param problem why there is no answer; null unless unavailable
 */
public record PruneResult(
    String table,
    PruneStatus status,
    AsOf asOf,
    OptionalDouble lagSeconds,
    Counts total,
    Counts kept,
    List<Conjunct> conjuncts,
    List<PruneStep> steps,
    Predicate residual,
    List<PrunedSlice> slices,
    List<JoinReport> joins,
    Problem problem) {
  public PruneResult {
    joins = List.copyOf(joins);
    conjuncts = List.copyOf(conjuncts);
    steps = List.copyOf(steps);
    slices = List.copyOf(slices);
  }

  /** How the answer came about, to be read or passed on. */
  public Explanation explain() {
    return new Explanation(this);
  }

  /** An answer that says why there is none. */
  public static PruneResult unavailable(String table, Problem problem) {
    return new PruneResult(
        table,
        PruneStatus.UNAVAILABLE,
        null,
        OptionalDouble.empty(),
        null,
        null,
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        problem);
  }
}
