package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Reads and decodes stamped values for one answer, out of the cache where the stamp allows it.
 *
 * <p>What was read is kept whether it was of use or not: the next reader checks it against a ledger
 * of its own. For this reason the cache also outlives failures of the job.
 */
public final class StampedValues {
  private final StateReader reader;
  private final ValueCache cache;
  private final Queue<IndexKey> fetched = new ConcurrentLinkedQueue<>();

  /** Reads from {@code reader} and keeps values in {@code cache}. */
  public StampedValues(StateReader reader, ValueCache cache) {
    this.reader = reader;
    this.cache = cache;
  }

  /**
   * Reads a value that the ledger names.
   *
   * @param named the change that the ledger names for it
   * @return the value; fails with {@link StaleReadException} if it does not belong to the history,
   *     with {@link StateFailureException} if it cannot be read
   */
  public <T> CompletableFuture<T> read(
      History history, IndexKey key, ValueKind<T> kind, Change named, Deadline deadline) {
    Optional<T> kept = cached(key, kind);
    if (kept.isPresent()) {
      Stamp stamp = kind.stamp().apply(kept.get());
      if (history.belongs(stamp, named) && history.reaches(stamp)) {
        return CompletableFuture.completedFuture(kept.get());
      }
    }
    return readAfresh(history, key, kind, named, deadline);
  }

  /** Reads a value as {@link #read} does, and not out of the cache. */
  public <T> CompletableFuture<T> readAfresh(
      History history, IndexKey key, ValueKind<T> kind, Change named, Deadline deadline) {
    return fetch(key, kind, deadline)
        .thenApply(value -> checked(history, kind, value.orElseThrow(() -> gone(kind)), named));
  }

  /** The value last read under a key, however old. */
  @SuppressWarnings("unchecked") // A key's facet decides its kind, which is the only one put there.
  public <T> Optional<T> cached(IndexKey key, ValueKind<T> kind) {
    return Optional.ofNullable((T) cache.get(key));
  }

  /**
   * Reads a value without checking anything.
   *
   * @return the value, or empty if there is none; fails with {@link StateFailureException} if it
   *     cannot be read, with {@link io.pruningindex.query.internal.wire.CorruptValueException} if
   *     it cannot be decoded
   */
  public <T> CompletableFuture<Optional<T>> fetch(
      IndexKey key, ValueKind<T> kind, Deadline deadline) {
    return bytes(key, deadline)
        .thenApply(
            bytes -> {
              fetched.add(key);
              Optional<T> value = bytes.map(kind.decode());
              value.ifPresent(
                  decoded ->
                      cache.put(
                          key, decoded, bytes.get().length + kind.weight().applyAsLong(decoded)));
              return value;
            });
  }

  /**
   * Reads a value's bytes.
   *
   * @return the bytes, or empty if there is no value; fails with {@link StateFailureException} if
   *     they cannot be read
   */
  public CompletableFuture<Optional<byte[]>> bytes(IndexKey key, Deadline deadline) {
    return reader.read(key, deadline).thenApply(StampedValues::present);
  }

  /** Whether any value was read and not taken out of the cache. */
  public boolean fetchedAny() {
    return !fetched.isEmpty();
  }

  /** Drops what was read for this answer from the cache. */
  public void forgetFetched() {
    fetched.forEach(cache::remove);
  }

  private static Optional<byte[]> present(ReadOutcome outcome) {
    if (outcome instanceof ReadOutcome.Value value) {
      return Optional.of(value.bytes());
    }
    if (outcome instanceof ReadOutcome.NoState none) {
      throw new StateFailureException(none.message());
    }
    if (outcome instanceof ReadOutcome.Unavailable unavailable) {
      throw new StateFailureException(unavailable.message());
    }
    return Optional.empty();
  }

  private static <T> T checked(History history, ValueKind<T> kind, T value, Change named) {
    Stamp stamp = kind.stamp().apply(value);
    if (!history.belongs(stamp, named)) {
      throw StaleReadException.mismatch(
          "a value (" + kind.name() + ") was not the one that the ledger names");
    }
    if (!history.reaches(stamp)) {
      throw StaleReadException.purged(
          "a value (" + kind.name() + ") no longer reaches back to the instant");
    }
    return value;
  }

  private static StaleReadException gone(ValueKind<?> kind) {
    return StaleReadException.mismatch(
        "a value (" + kind.name() + ") that the ledger names is gone");
  }
}
