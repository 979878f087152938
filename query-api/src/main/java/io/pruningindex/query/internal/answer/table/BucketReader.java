package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Reads buckets until their values fit together: first out of the cache where that is allowed, then
 * twice afresh. A bucket that is folded between two reads is only met by chance.
 */
public final class BucketReader {
  private static final int TRIES = 3;

  private final StampedValues values;
  private final Pause pause;

  BucketReader(StampedValues values, Pause pause) {
    this.values = values;
    this.pause = pause;
  }

  /**
   * Reads a bucket.
   *
   * @param use reads what it needs; repeated from the start if that did not fit together
   * @return what {@code use} made of it; fails with {@link StaleReadException} if the values do not
   *     belong to the snapshot, or did not fit together in any try
   */
  public <T> CompletableFuture<T> read(
      Snapshot snapshot,
      int bucket,
      Deadline deadline,
      Function<BucketReading, CompletableFuture<T>> use) {
    if (bucket < 0
        || bucket >= snapshot.ledger().folds().size()
        || bucket >= snapshot.ledger().tails().size()) {
      return CompletableFuture.failedFuture(
          StaleReadException.mismatch(
              "the partition directory names a bucket that the ledger lacks"));
    }
    return read(snapshot, bucket, deadline, use, 1);
  }

  private <T> CompletableFuture<T> read(
      Snapshot snapshot,
      int bucket,
      Deadline deadline,
      Function<BucketReading, CompletableFuture<T>> use,
      int attempt) {
    return use.apply(new BucketReading(values, snapshot, bucket, deadline, attempt > 1))
        .exceptionallyCompose(
            failure -> {
              if (!(Failures.unwrapped(failure) instanceof MisfitException misfit)) {
                return CompletableFuture.failedFuture(failure);
              }
              return attempt < TRIES
                  ? pause
                      .before(attempt)
                      .thenCompose(over -> read(snapshot, bucket, deadline, use, attempt + 1))
                  : CompletableFuture.failedFuture(misfit.stale());
            });
  }
}
