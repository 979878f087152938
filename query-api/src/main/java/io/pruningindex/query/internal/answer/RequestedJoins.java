package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The dimensions that a request names.
 *
 * @param joins joins that every row sought must match
 * @param sets what placeholders of the request's condition stand for, by their names: that a row
 *     has a match
 */
public record RequestedJoins(List<DimensionJoin> joins, Map<String, DimensionJoin> sets) {
  public RequestedJoins {
    joins = List.copyOf(joins);
    sets = Map.copyOf(sets);
  }

  static RequestedJoins of(PruneRequest request) {
    return new RequestedJoins(request.joins(), request.sets());
  }

  /** Whether there is nothing to find out. */
  boolean isEmpty() {
    return joins.isEmpty() && sets.isEmpty();
  }

  /** These, and one join more. */
  RequestedJoins with(DimensionJoin join) {
    List<DimensionJoin> more = new ArrayList<>(joins);
    more.add(join);
    return new RequestedJoins(more, sets);
  }

  /** These, and a meaning for one placeholder more. */
  RequestedJoins with(String placeholder, DimensionJoin set) {
    Map<String, DimensionJoin> more = new LinkedHashMap<>(sets);
    more.put(placeholder, set);
    return new RequestedJoins(joins, more);
  }
}
