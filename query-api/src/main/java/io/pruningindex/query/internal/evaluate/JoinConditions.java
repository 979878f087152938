package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.predicate.Unsupported;
import java.util.List;
import java.util.Map;

/**
 * What joins ask of the rows of a table, beside a predicate or within it.
 *
 * @param conjuncts what every row must meet as well
 * @param unknown what every row must meet as well, but of which nothing can be told: it rules
 *     nothing out, and no row is certain to meet it
 * @param sets what placeholders of the predicate stand for, by their names
 * @param unknownSets why it is not known what other placeholders stand for, by their names
 */
public record JoinConditions(
    List<JoinCondition> conjuncts,
    List<Unsupported> unknown,
    Map<String, JoinCondition> sets,
    Map<String, String> unknownSets) {
  /** No joins. */
  public static final JoinConditions NONE = of(List.of());

  public JoinConditions {
    conjuncts = List.copyOf(conjuncts);
    unknown = List.copyOf(unknown);
    sets = Map.copyOf(sets);
    unknownSets = Map.copyOf(unknownSets);
  }

  /** Joins that every row must match. */
  public static JoinConditions of(List<JoinCondition> conjuncts) {
    return new JoinConditions(conjuncts, List.of(), Map.of(), Map.of());
  }
}
