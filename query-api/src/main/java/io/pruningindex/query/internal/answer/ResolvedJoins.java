package io.pruningindex.query.internal.answer;

import java.util.List;
import java.util.Map;

/**
 * What came of the dimensions that a request names.
 *
 * @param joins the joins, in the request's order
 * @param sets what placeholders stand for, by their names
 */
public record ResolvedJoins(List<ResolvedJoin> joins, Map<String, ResolvedJoin> sets) {
  /** Nothing was named, or nothing is known yet. */
  public static final ResolvedJoins NONE = new ResolvedJoins(List.of(), Map.of());

  public ResolvedJoins {
    joins = List.copyOf(joins);
    sets = Map.copyOf(sets);
  }
}
