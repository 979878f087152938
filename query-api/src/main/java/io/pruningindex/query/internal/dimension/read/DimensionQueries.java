package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.answer.JoinResolver;
import io.pruningindex.query.internal.answer.RequestedJoins;
import io.pruningindex.query.internal.answer.ResolvedJoin;
import io.pruningindex.query.internal.answer.ResolvedJoins;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.DimensionDirectory;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.predicate.InvalidPredicateException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Answers questions about dimensions, and finds the keys that joins with them leave. */
public final class DimensionQueries implements JoinResolver {
  private final DimensionAccess access;

  /**
   * Answers out of what {@code reader} reads.
   *
   * @param directory tells which dimensions are configured
   * @param cache keeps values and sets of keys between questions
   * @param pause waits before something is read again
   * @param limits how large sets of keys may become
   */
  public DimensionQueries(
      StateReader reader,
      DimensionDirectory directory,
      ValueCache cache,
      Pause pause,
      ValueSetLimits limits) {
    this.access =
        new DimensionAccess(reader, directory, cache, pause, limits, new KeyFlights(pause));
  }

  @Override
  public CompletableFuture<ResolvedJoins> resolve(
      RequestedJoins requested, ZoneId zone, Deadline deadline) {
    JoinResolution resolution = JoinResolution.before(deadline, access, zone);
    List<String> placeholders = List.copyOf(requested.sets().keySet());
    return resolution
        .resolve(requested.joins())
        .exceptionallyCompose(DimensionQueries::named)
        .thenCombine(
            resolution.resolveIfFit(placeholders.stream().map(requested.sets()::get).toList()),
            (joins, sets) -> new ResolvedJoins(resolved(joins), byName(placeholders, sets)));
  }

  /** A join names its dimension: one that there is not is the caller's mistake. */
  private static <T> CompletableFuture<T> named(Throwable failure) {
    return CompletableFuture.failedFuture(
        Failures.unwrapped(failure) instanceof UnknownDimensionException unknown
            ? new InvalidPredicateException(unknown.getMessage())
            : failure);
  }

  private static List<ResolvedJoin> resolved(List<JoinOutcome> outcomes) {
    return outcomes.stream().map(JoinOutcome::resolved).toList();
  }

  private static Map<String, ResolvedJoin> byName(
      List<String> placeholders, List<JoinOutcome> outcomes) {
    Map<String, ResolvedJoin> sets = new HashMap<>();
    for (int i = 0; i < placeholders.size(); i++) {
      sets.put(placeholders.get(i), outcomes.get(i).resolved());
    }
    return sets;
  }

  /**
   * Lists the configured dimensions; fails with {@link
   * io.pruningindex.query.IndexUnavailableException}.
   */
  public CompletableFuture<List<String>> dimensions(Deadline deadline) {
    return IndexQueries.ask(() -> access.directory().dimensions(deadline), deadline);
  }

  /** Describes a dimension; fails with {@link io.pruningindex.query.IndexUnavailableException}. */
  public CompletableFuture<DimensionDescription> describe(String dimension, Deadline deadline) {
    return IndexQueries.ask(
        () -> new DescribeDimension(access, dimension, deadline).run(), deadline);
  }
}
