package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.Attempts;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.Eligibility;
import io.pruningindex.query.predicate.InvalidPredicateException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Resolves the joins of one request. Whatever keeps a join from being resolved keeps it from
 * pruning, and nothing else: the request is answered all the same, unless it names what there is
 * not.
 */
final class JoinResolution {
  private static final int CONCURRENT_JOINS = 4;

  /** At most so much time is left to what comes after, when joins are resolved late or never. */
  private static final long MOST_LEFT = TimeUnit.SECONDS.toNanos(1);

  private static final int SHARE_LEFT = 4;

  private final DimensionAccess access;
  private final ZoneId zone;
  private final Deadline deadline;

  private JoinResolution(DimensionAccess access, ZoneId zone, Deadline deadline) {
    this.access = access;
    this.zone = zone;
    this.deadline = deadline;
  }

  /** Resolves joins so long before a deadline that what is made of them can be had by then. */
  static JoinResolution before(Deadline deadline, DimensionAccess access, ZoneId zone) {
    long left = Math.min(MOST_LEFT, Math.max(0, deadline.remainingNanos()) / SHARE_LEFT);
    return new JoinResolution(access, zone, new Deadline(deadline.nanoTime() - left));
  }

  /**
   * What came of some joins, in their order; fails with {@link UnknownDimensionException} if one is
   * with a dimension that there is not.
   */
  CompletableFuture<List<JoinOutcome>> resolve(List<DimensionJoin> joins) {
    return FanOut.map(joins, CONCURRENT_JOINS, this::resolve);
  }

  /**
   * The same, where nothing is known of a join that does not fit the dimension, or is with one that
   * there is not.
   */
  CompletableFuture<List<JoinOutcome>> resolveIfFit(List<DimensionJoin> joins) {
    return FanOut.map(
        joins,
        CONCURRENT_JOINS,
        join ->
            resolve(join)
                .exceptionallyCompose(
                    failure -> {
                      Throwable cause = Failures.unwrapped(failure);
                      return cause instanceof UnknownDimensionException
                              || cause instanceof InvalidPredicateException
                          ? CompletableFuture.completedFuture(
                              JoinOutcome.without(join, cause.getMessage()))
                          : CompletableFuture.failedFuture(failure);
                    }));
  }

  private CompletableFuture<JoinOutcome> resolve(DimensionJoin join) {
    Eligibility eligibility = Eligibility.of(join);
    if (!eligibility.eligible()) {
      return CompletableFuture.completedFuture(
          JoinOutcome.without(join, eligibility.reason().orElse("the join may not prune")));
    }
    Waiting waiting = new Waiting(access.pause(), deadline);
    return inner(join)
        .thenCompose(
            inner ->
                Attempts.run(
                    access.pause(),
                    () -> attempt(join, inner, waiting),
                    stale -> unsettled(join, stale)))
        .copy()
        .orTimeout(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)
        .exceptionallyCompose(failure -> failed(join, waiting, Failures.unwrapped(failure)));
  }

  /** The joins of the dimension itself, which must leave time for reading it. */
  private CompletableFuture<List<JoinOutcome>> inner(DimensionJoin join) {
    return join.joins().isEmpty()
        ? CompletableFuture.completedFuture(List.of())
        : before(deadline, access, zone).resolve(join.joins());
  }

  private CompletableFuture<JoinOutcome> attempt(
      DimensionJoin join, List<JoinOutcome> inner, Waiting waiting) {
    StampedValues values = access.values();
    DimensionSnapshotReader snapshots =
        new DimensionSnapshotReader(values, new AbsentDimension(access.directory()));
    return snapshots
        .read(join.dimension(), join.currentTo().orElse(null), waiting, deadline)
        .thenCompose(
            snapshot ->
                keys(new KeyQuery(join, inner, snapshot, zone), values, snapshots)
                    .thenApply(keys -> JoinOutcome.of(join, snapshot, keys, inner)));
  }

  /**
   * The keys, once it is certain that the state was not put back while they, or what else this
   * attempt read, were read.
   */
  private CompletableFuture<KeySet> keys(
      KeyQuery query, StampedValues values, DimensionSnapshotReader snapshots) {
    KeySet.Origin origin = query.origin();
    Supplier<CompletableFuture<Void>> confirmed =
        () -> snapshots.confirm(query.snapshot(), deadline);
    KeySet known = kept(origin);
    if (known != null) {
      return confirmed.get().thenApply(done -> known);
    }
    AtomicBoolean read = new AtomicBoolean();
    return access
        .flights()
        .run(
            origin,
            deadline,
            () -> {
              KeySet meanwhile = kept(origin);
              if (meanwhile != null) {
                return CompletableFuture.completedFuture(meanwhile);
              }
              read.set(true);
              return query
                  .run(access, values, deadline)
                  .thenCompose(keys -> confirmed.get().thenApply(done -> keep(keys)));
            })
        .thenCompose(
            keys ->
                read.get()
                    ? CompletableFuture.completedFuture(keys)
                    : confirmed.get().thenApply(done -> keys));
  }

  private KeySet kept(KeySet.Origin origin) {
    // Since it was put there, more may have been made of it for tables: it is weighed anew.
    return access.cache().getDerived(origin) instanceof KeySet known ? keep(known) : null;
  }

  /** Only keys that were read out of a state that was not put back meanwhile are kept. */
  private KeySet keep(KeySet keys) {
    access.cache().putDerived(keys.origin(), keys, keys.bytes());
    return keys;
  }

  private CompletableFuture<JoinOutcome> failed(
      DimensionJoin join, Waiting waiting, Throwable failure) {
    if (failure instanceof UnknownDimensionException) {
      return CompletableFuture.failedFuture(failure);
    }
    Throwable cause = waiting.cause(failure);
    if (cause instanceof IncompleteDimensionException || cause instanceof NoAnswerException) {
      return CompletableFuture.completedFuture(JoinOutcome.without(join, cause.getMessage()));
    }
    Optional<Problem> problem = Failures.problem(cause, deadline);
    if (problem.isEmpty()) {
      return CompletableFuture.failedFuture(cause);
    }
    JoinOutcome outcome =
        JoinOutcome.without(
            join, "dimension '" + join.dimension() + "' was not read" + reason(problem.get()));
    // Time runs out on a thread that has to watch the clock, and nothing else.
    return cause instanceof TimeoutException
        ? access.pause().lasting(0).thenApply(over -> outcome)
        : CompletableFuture.completedFuture(outcome);
  }

  private static String reason(Problem problem) {
    return problem.code() == Problem.Code.DEADLINE_EXCEEDED
        ? " in time: it is large, the index is slow, or the request's deadline is short; allow more"
            + " time"
        : ": " + problem.message();
  }

  private static IncompleteDimensionException unsettled(
      DimensionJoin join, StaleReadException last) {
    return new IncompleteDimensionException(
        "dimension '"
            + join.dimension()
            + "' could not be read at one version ("
            + last.getMessage()
            + "): its versions change faster than it is read, or the job is recovering; ask again");
  }
}
