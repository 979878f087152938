package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.join.DimensionJoin;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Finds out which keys the joins of requests leave. */
public interface JoinResolver {
  /** Resolves no joins, where there are no dimensions: none prunes, and each says so. */
  JoinResolver NONE =
      (joins, zone, deadline) ->
          CompletableFuture.completedFuture(
              new ResolvedJoins(
                  joins.joins().stream().map(JoinResolver::unread).toList(),
                  joins.sets().entrySet().stream()
                      .collect(
                          Collectors.toMap(Map.Entry::getKey, set -> unread(set.getValue())))));

  /**
   * Resolves the joins of a request, each on a version of its dimension of its own.
   *
   * @param zone the zone that times without one are meant in
   * @param deadline when the request's answer is due; the joins are resolved before, with time left
   * @return the joins; those that could not be resolved say why, and so do sets that do not fit
   *     their dimension, or are of one that is not known. Fails with {@link
   *     io.pruningindex.query.predicate.InvalidPredicateException} if a join does not fit its
   *     dimension, or is with one that is not known
   */
  CompletableFuture<ResolvedJoins> resolve(RequestedJoins joins, ZoneId zone, Deadline deadline);

  private static ResolvedJoin unread(DimensionJoin join) {
    return ResolvedJoin.without(join, List.of("no dimensions can be read here"));
  }
}
