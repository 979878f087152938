package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Reads a dimension's head, a ledger that goes with it, and which version to take. */
final class DimensionSnapshotReader {
  private final StampedValues values;
  private final AbsentDimension absentDimension;

  DimensionSnapshotReader(StampedValues values, AbsentDimension absentDimension) {
    this.values = values;
    this.absentDimension = absentDimension;
  }

  /**
   * Starts a consistent reading of a dimension, at its newest version.
   *
   * @param currentTo the time that it must be complete up to, or null for any; waited for
   * @return the snapshot; fails with {@link UnknownDimensionException} if the job keeps no such
   *     dimension, with {@link IncompleteDimensionException} if it has no version, with {@link
   *     io.pruningindex.query.internal.answer.NoAnswerException} if it was waited for in vain, with
   *     {@link StaleReadException} if head and ledger do not belong together
   */
  CompletableFuture<DimensionSnapshot> read(
      String dimension, Instant currentTo, Waiting waiting, Deadline deadline) {
    return waiting.run(() -> readOnce(dimension, currentTo, deadline));
  }

  /** A dimension's head, or empty if the job has not opened it. */
  CompletableFuture<Optional<DimensionHead>> head(String dimension, Deadline deadline) {
    return values
        .bytes(IndexKey.dimensionHead(dimension), deadline)
        .thenApply(bytes -> bytes.map(DimensionHead::fromBytes));
  }

  /** The ledger of a head; fails with {@link StaleReadException} if there is another. */
  CompletableFuture<DimensionLedger> ledger(
      String dimension, DimensionHead head, Deadline deadline) {
    IndexKey key = IndexKey.dimensionLedger(dimension, head.epoch());
    Optional<DimensionLedger> kept = values.cached(key, DimensionKinds.LEDGER);
    if (kept.isPresent() && kept.get().stamp().sameChange(head.stamp())) {
      return CompletableFuture.completedFuture(kept.get());
    }
    return values
        .fetch(key, DimensionKinds.LEDGER, deadline)
        .thenApply(
            ledger -> {
              if (ledger.isEmpty() || !covers(ledger.get().stamp(), head.stamp())) {
                throw StaleReadException.mismatch("the ledger was not the one of the head");
              }
              return ledger.get();
            });
  }

  /**
   * Makes sure that the state was not put back while it was read, as it is done for tables. If
   * nothing was read but the head, there is nothing to ask.
   *
   * @return ends if the head is still of the same epoch and run; else fails with {@link
   *     StaleReadException}, and what was read is forgotten
   */
  CompletableFuture<Void> confirm(DimensionSnapshot snapshot, Deadline deadline) {
    if (!values.fetchedAny()) {
      return CompletableFuture.completedFuture(null);
    }
    return head(snapshot.dimension(), deadline)
        .thenAccept(
            now -> {
              boolean same =
                  now.isPresent()
                      && now.get().epoch() == snapshot.head().epoch()
                      && covers(now.get().stamp(), snapshot.head().stamp());
              if (!same) {
                values.forgetFetched();
                throw StaleReadException.mismatch("the state was put back while it was read");
              }
            });
  }

  private CompletableFuture<DimensionSnapshot> readOnce(
      String dimension, Instant currentTo, Deadline deadline) {
    return head(dimension, deadline)
        .exceptionallyCompose(failure -> absentDimension.explain(dimension, failure, deadline))
        .thenCompose(
            head -> {
              if (head.isEmpty()) {
                return absentDimension.explain(dimension, currentTo != null, deadline);
              }
              require(dimension, head.get(), currentTo);
              return ledger(dimension, head.get(), deadline)
                  .thenApply(
                      ledger ->
                          new DimensionSnapshot(
                              dimension,
                              head.get(),
                              ledger,
                              newest(dimension, head.get(), ledger)));
            });
  }

  private static void require(String dimension, DimensionHead head, Instant currentTo) {
    boolean never = head.completedBy() == Completeness.NEVER;
    boolean none = head.stamp().number() == 0;
    boolean behind = currentTo != null && isBefore(head.currentTo(), currentTo);
    if (none || never || behind) {
      String why =
          none || never
              ? DimensionTexts.incomplete(dimension, head)
              : DimensionTexts.behind(dimension, head, currentTo);
      throw currentTo != null && !never
          ? new BehindException(why)
          : new IncompleteDimensionException(why);
    }
  }

  private static boolean isBefore(long millis, Instant time) {
    return millis != Long.MAX_VALUE && Instant.ofEpochMilli(millis).isBefore(time);
  }

  /**
   * The newest version that the head speaks of; beyond it the ledger may be ahead of the chunks.
   */
  private static DimensionVersion newest(
      String dimension, DimensionHead head, DimensionLedger ledger) {
    DimensionVersion newest =
        ledger.versions().stream()
            .filter(version -> version.number() <= head.stamp().number())
            .max(Comparator.comparingLong(DimensionVersion::number))
            .orElse(null);
    if (newest == null && ledger.stamp().number() > head.stamp().number()) {
      throw StaleReadException.purged("the ledger no longer reaches back to the head's version");
    }
    if (newest == null || newest.completeness() == Completeness.NEVER) {
      throw new IncompleteDimensionException(DimensionTexts.incomplete(dimension, head));
    }
    return newest;
  }

  /** Whether a value is of a head's incarnation and has taken in what the head speaks of. */
  private static boolean covers(Stamp value, Stamp head) {
    return value.incarnation() == head.incarnation() && value.number() >= head.number();
  }
}
