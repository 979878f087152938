package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.answer.ResolvedJoin;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/**
 * What came of a join with a dimension.
 *
 * @param join the join
 * @param snapshot the version that was read, or null if none was
 * @param keys the keys, or null if they are not known
 * @param reasons why they are not known, or why not more is
 * @param inner what came of the joins of the dimension itself, in their order; those that the keys
 *     were collected with, so empty if there are none
 */
record JoinOutcome(
    DimensionJoin join,
    DimensionSnapshot snapshot,
    KeySet keys,
    List<String> reasons,
    List<JoinOutcome> inner) {
  /** The outcome of a join of which no keys are known. */
  static JoinOutcome without(DimensionJoin join, String reason) {
    return new JoinOutcome(join, null, null, List.of(reason), List.of());
  }

  /** The outcome of a join whose keys are known. */
  static JoinOutcome of(
      DimensionJoin join, DimensionSnapshot snapshot, KeySet keys, List<JoinOutcome> inner) {
    List<String> reasons = new ArrayList<>(keys.notes());
    for (JoinOutcome outcome : inner) {
      outcome
          .reasons()
          .forEach(
              reason ->
                  reasons.add("its join with '" + outcome.join().dimension() + "': " + reason));
    }
    if (!snapshot.head().problem().isEmpty()) {
      reasons.add(
          "the source of dimension '"
              + join.dimension()
              + "' has a problem, the version is the last before it: "
              + snapshot.head().problem());
    }
    return new JoinOutcome(join, snapshot, keys, List.copyOf(reasons), List.copyOf(inner));
  }

  /** The join as a condition on rows of its fact side; its keys must be known. */
  JoinCondition condition() {
    return new JoinCondition(join.toString(), join.keys(), keys.set());
  }

  /** The outcome in terms of a request. */
  ResolvedJoin resolved() {
    return keys == null
        ? ResolvedJoin.without(join, reasons)
        : new ResolvedJoin(
            join,
            keys.set(),
            OptionalLong.of(snapshot.version().number()),
            CompleteTime.of(snapshot.currentTo()),
            reasons,
            reports());
  }

  private List<JoinReport> reports() {
    Iterator<BoundConjunct> known = keys.joins().iterator();
    List<JoinReport> reports = new ArrayList<>();
    for (JoinOutcome outcome : inner) {
      ResolvedJoin resolved = outcome.resolved();
      if (outcome.keys() == null) {
        reports.add(resolved.report(null, false, null));
      } else {
        BoundConjunct conjunct = known.next();
        reports.add(resolved.report(null, conjunct.applied(), conjunct.reason()));
      }
    }
    return reports;
  }
}
