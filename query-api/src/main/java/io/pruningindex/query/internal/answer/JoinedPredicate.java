package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The predicate of a request, and its joins as conjuncts after those of the predicate. Joins that
 * leave out rows, and of which no keys are known, are conjuncts as well: they rule nothing out, but
 * no row is certain to match them.
 *
 * @param joins the joins
 * @param predicate the predicate with the joins, bound to the table
 */
record JoinedPredicate(List<ResolvedJoin> joins, BoundPredicate predicate) {
  /**
   * Binds the predicate and the joins of a request.
   *
   * @param joins what came of the joins, in the request's order
   * @throws InvalidPredicateException if a condition does not fit the table
   */
  static JoinedPredicate bind(PruneRequest request, List<ResolvedJoin> joins, TableSchema schema) {
    return bind(request.predicate(), joins, schema, request.zone());
  }

  /**
   * Binds a predicate and joins.
   *
   * @param given what came of the joins
   * @throws InvalidPredicateException if a condition does not fit the table
   */
  static JoinedPredicate bind(
      Predicate predicate, List<ResolvedJoin> given, TableSchema schema, ZoneId zone) {
    List<ResolvedJoin> joins = withoutMatchesOfNullRows(given);
    List<JoinCondition> conditions =
        joins.stream()
            .filter(join -> join.set() != null)
            .map(join -> new JoinCondition(join.join().toString(), join.join().keys(), join.set()))
            .toList();
    List<Unsupported> others =
        joins.stream()
            .filter(join -> join.set() == null && join.dropsRows())
            .map(join -> new Unsupported(join.join().toString(), String.join("; ", join.reasons())))
            .toList();
    return new JoinedPredicate(
        joins, BoundPredicate.bind(predicate, conditions, others, schema, zone));
  }

  /**
   * Leaves out joins by which a row of nulls may match. If another join brings such rows where a
   * dimension's row matches nothing, to rule out a row of the table may bring one more.
   */
  private static List<ResolvedJoin> withoutMatchesOfNullRows(List<ResolvedJoin> joins) {
    List<ResolvedJoin> left = new ArrayList<>();
    for (ResolvedJoin join : joins) {
      boolean doubtful =
          join.set() != null
              && join.matchesNullRows()
              && joins.stream().anyMatch(other -> other != join && other.bringsNullRows());
      left.add(
          doubtful
              ? new ResolvedJoin(
                  join.join(),
                  null,
                  join.version(),
                  join.currentTo(),
                  List.of("another join brings rows of nulls, which may match this one"))
              : join);
    }
    return left;
  }

  /**
   * What came of each join.
   *
   * @param conjuncts what became of the conjuncts of {@link #predicate}
   */
  List<JoinReport> reports(List<Conjunct> conjuncts) {
    List<JoinReport> reports = new ArrayList<>();
    int next = predicate.conditions().size();
    for (ResolvedJoin join : joins) {
      reports.add(report(join, join.set() == null ? null : conjuncts.get(next++)));
    }
    return reports;
  }

  private static JoinReport report(ResolvedJoin join, Conjunct conjunct) {
    List<String> reasons = new ArrayList<>(join.reasons());
    if (conjunct != null && !join.set().exact()) {
      reasons.add("there are so many keys that only ranges that hold them are kept");
    }
    if (conjunct != null && conjunct.reason() != null) {
      reasons.add(conjunct.reason());
    }
    return new JoinReport(
        join.join().toString(),
        join.join().dimension(),
        conjunct != null && conjunct.applied(),
        reasons,
        join.version(),
        join.currentTo(),
        conjunct == null ? OptionalLong.empty() : OptionalLong.of(join.set().size()),
        conjunct != null && join.set().exact());
  }
}
