package io.pruningindex.query.join;

import java.util.List;
import java.util.Objects;

/**
 * A join as a planner has it, to learn by which of its terms a scan may be pruned.
 *
 * @param type the type of the join
 * @param prunedSide the side of the table whose scan is to be pruned
 * @param terms the terms of the join's own condition, all of which must hold. Conditions that stand
 *     in the query's WHERE clause are not among them, unless the join is an inner one
 */
public record JoinDescription(JoinType type, JoinSide prunedSide, List<JoinTerm> terms) {
  public JoinDescription {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(prunedSide, "prunedSide");
    terms = List.copyOf(terms);
  }
}
