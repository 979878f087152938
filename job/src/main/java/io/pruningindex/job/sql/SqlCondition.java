package io.pruningindex.job.sql;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import java.util.Map;

/**
 * A condition with subqueries on dimensions.
 *
 * @param predicate the condition, with placeholders in the place of subqueries
 * @param sets what the placeholders stand for, by their names
 */
public record SqlCondition(Predicate predicate, Map<String, DimensionJoin> sets) {
  public SqlCondition {
    sets = Map.copyOf(sets);
  }

  /** Asks for rows that meet the condition. */
  public PruneRequest.Builder addTo(PruneRequest.Builder request) {
    request.where(predicate);
    sets.forEach(request::bind);
    return request;
  }
}
