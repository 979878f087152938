package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.JoinConditions;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The predicate of a request, with sets in the place of placeholders, and its joins as conjuncts
 * after those of the predicate. Joins that leave out rows, and of which no keys are known, are
 * conjuncts as well: they rule nothing out, but no row is certain to match them.
 *
 * @param joins the joins
 * @param sets the sets, by the names of the placeholders
 * @param predicate the predicate with the joins, bound to the table
 */
record JoinedPredicate(
    List<ResolvedJoin> joins, Map<String, ResolvedJoin> sets, BoundPredicate predicate) {
  /**
   * Binds the predicate and the joins of a request.
   *
   * @param joins what came of the joins, in the request's order
   * @throws InvalidPredicateException if a condition does not fit the table
   */
  static JoinedPredicate bind(PruneRequest request, ResolvedJoins joins, TableSchema schema) {
    return bind(request.predicate(), joins, schema, request.zone());
  }

  /**
   * Binds a predicate and joins.
   *
   * @param given what came of the joins
   * @throws InvalidPredicateException if a condition does not fit the table
   */
  static JoinedPredicate bind(
      Predicate predicate, ResolvedJoins given, TableSchema schema, ZoneId zone) {
    List<ResolvedJoin> joins = withoutMatchesOfNullRows(given.joins());
    List<JoinCondition> conjuncts =
        joins.stream().filter(ResolvedJoin::known).map(ResolvedJoin::condition).toList();
    List<Unsupported> unknown =
        joins.stream()
            .filter(join -> !join.known() && join.dropsRows())
            .map(join -> new Unsupported(join.join().toString(), String.join("; ", join.reasons())))
            .toList();
    Map<String, JoinCondition> sets = new HashMap<>();
    Map<String, String> unknownSets = new HashMap<>();
    given
        .sets()
        .forEach(
            (name, set) -> {
              if (set.known()) {
                sets.put(name, set.condition());
              } else {
                unknownSets.put(name, String.join("; ", set.reasons()));
              }
            });
    return new JoinedPredicate(
        joins,
        given.sets(),
        BoundPredicate.bind(
            predicate, new JoinConditions(conjuncts, unknown, sets, unknownSets), schema, zone));
  }

  /**
   * Leaves out joins by which a row of nulls may match. If another join brings such rows where a
   * dimension's row matches nothing, to rule out a row of the table may bring one more.
   */
  private static List<ResolvedJoin> withoutMatchesOfNullRows(List<ResolvedJoin> joins) {
    List<ResolvedJoin> left = new ArrayList<>();
    for (ResolvedJoin join : joins) {
      boolean doubtful =
          join.known()
              && join.matchesNullRows()
              && joins.stream().anyMatch(other -> other != join && other.bringsNullRows());
      left.add(
          doubtful
              ? join.withoutKeys("another join brings rows of nulls, which may match this one")
              : join);
    }
    return left;
  }

  /**
   * What came of each join, and then of each set, in the order of their placeholders.
   *
   * @param conjuncts what became of the conjuncts of {@link #predicate}
   */
  List<JoinReport> reports(List<Conjunct> conjuncts) {
    List<JoinReport> reports = new ArrayList<>();
    int next = predicate.conditions().size();
    for (ResolvedJoin join : joins) {
      Conjunct conjunct = join.known() ? conjuncts.get(next++) : null;
      reports.add(
          conjunct == null
              ? join.report(null, false, null)
              : join.report(null, conjunct.applied(), conjunct.reason().orElse(null)));
    }
    Set<String> names = new LinkedHashSet<>();
    predicate.conditions().forEach(part -> names.addAll(Predicates.placeholders(part)));
    names.retainAll(sets.keySet());
    names.forEach(name -> reports.add(report(name)));
    return reports;
  }

  private JoinReport report(String placeholder) {
    ResolvedJoin set = sets.get(placeholder);
    if (!set.known()) {
      return set.report(placeholder, false, null);
    }
    BoundConjunct alone = predicate.sets().get(placeholder);
    boolean applied =
        IntStream.range(0, predicate.conditions().size())
            .filter(i -> predicate.conjuncts().get(i).applied())
            .mapToObj(predicate.conditions()::get)
            .anyMatch(part -> Predicates.placeholders(part).contains(placeholder));
    return alone.applied() && !applied
        ? set.report(
            placeholder, false, "a condition that it stands beside below an OR rules nothing out")
        : set.report(placeholder, alone.applied(), alone.reason());
  }
}
