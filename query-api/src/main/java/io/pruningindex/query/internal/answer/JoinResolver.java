package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.join.DimensionJoin;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Finds out which keys the joins of requests leave. */
public interface JoinResolver {
  /** Resolves no joins, where there are no dimensions: none prunes, and each says so. */
  JoinResolver NONE =
      (joins, zone, deadline) ->
          CompletableFuture.completedFuture(
              joins.stream()
                  .map(
                      join -> ResolvedJoin.without(join, List.of("no dimensions can be read here")))
                  .toList());

  /**
   * Resolves the joins of a request, each on a version of its dimension of its own.
   *
   * @param zone the zone that times without one are meant in
   * @param deadline when the request's answer is due; the joins are resolved before, with time left
   * @return the joins in their order; those that could not be resolved say why. Fails with {@link
   *     io.pruningindex.query.predicate.InvalidPredicateException} if a dimension, or a column of
   *     one, is not known
   */
  CompletableFuture<List<ResolvedJoin>> resolve(
      List<DimensionJoin> joins, ZoneId zone, Deadline deadline);
}
