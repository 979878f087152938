package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.answer.JoinResolver;
import io.pruningindex.query.internal.answer.Pause;
import io.pruningindex.query.internal.answer.ResolvedJoin;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.DimensionDirectory;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.join.DimensionJoin;
import java.time.ZoneId;
import java.util.List;
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
   */
  public DimensionQueries(
      StateReader reader, DimensionDirectory directory, ValueCache cache, Pause pause) {
    this.access = new DimensionAccess(reader, directory, cache, pause);
  }

  @Override
  public CompletableFuture<List<ResolvedJoin>> resolve(
      List<DimensionJoin> joins, ZoneId zone, Deadline deadline) {
    return JoinResolution.before(deadline, access, zone)
        .resolve(joins)
        .thenApply(outcomes -> outcomes.stream().map(JoinOutcome::resolved).toList());
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
