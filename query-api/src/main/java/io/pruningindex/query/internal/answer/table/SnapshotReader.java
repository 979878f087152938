package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.ValueKind;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Stamp;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Reads a table's head and a ledger that goes with it. */
public final class SnapshotReader {
  private final StampedValues values;
  private final AbsentTable absentTable;

  /** The head that this has read; null before. */
  private volatile Head read;

  SnapshotReader(StampedValues values, AbsentTable absentTable) {
    this.values = values;
    this.absentTable = absentTable;
  }

  /**
   * Starts a consistent reading of a table. Waits for a state that the index does not hold yet, if
   * one is asked for that is worth waiting for.
   *
   * @param moment the state to read
   * @param waiting waits for it
   * @return the snapshot; fails with {@link NoAnswerException} if there is none, with {@link
   *     StaleReadException} if head and ledger do not belong together
   */
  public CompletableFuture<Snapshot> read(
      String table, Moment moment, Waiting waiting, Deadline deadline) {
    return waiting.run(() -> readOnce(table, moment, deadline));
  }

  private CompletableFuture<Snapshot> readOnce(String table, Moment moment, Deadline deadline) {
    return head(table, deadline)
        .thenCompose(
            head ->
                head.isEmpty()
                    ? absentTable.explain(table, deadline)
                    : ledger(table, head.get(), deadline)
                        .thenApply(
                            ledger -> {
                              read = head.get();
                              return new AsOfResolution(table, head.get(), ledger).resolve(moment);
                            }));
  }

  /**
   * Makes sure that the state was not put back while it was read: stamps tell two histories apart,
   * but not the pieces in which an epoch was written while it was being built, and a recovery may
   * go back to between two of them. And that storage still has the files: the floor may have been
   * raised above the state, which need not show in any other value, least of all in one that was
   * kept. If nothing was read but the head of this very snapshot, there is nothing to ask.
   *
   * @return ends if the head is still of the same epoch and run, and the state can still be asked
   *     for; else fails with {@link StaleReadException}, and what was read is forgotten
   */
  public CompletableFuture<Void> confirm(Snapshot snapshot, Deadline deadline) {
    if (!values.fetchedAny() && snapshot.head() == read) {
      return CompletableFuture.completedFuture(null);
    }
    return head(snapshot.table(), deadline)
        .thenAccept(
            now -> {
              if (now.isEmpty() || !follows(now.get(), snapshot.head())) {
                values.forgetFetched();
                throw StaleReadException.mismatch("the state was put back while it was read");
              }
              if (now.get().stamp().floor() > snapshot.oldest()) {
                throw StaleReadException.purged(
                    "storage, or the index, no longer keeps what was there at number "
                        + snapshot.oldest());
              }
            });
  }

  private static boolean follows(Head later, Head earlier) {
    return later.epoch() == earlier.epoch() && covers(later.stamp(), earlier.stamp());
  }

  private CompletableFuture<Optional<Head>> head(String table, Deadline deadline) {
    return values
        .bytes(IndexKey.head(table), deadline)
        .thenApply(bytes -> bytes.map(Head::fromBytes));
  }

  private CompletableFuture<Ledger> ledger(String table, Head head, Deadline deadline) {
    IndexKey key = IndexKey.ledger(table, head.epoch());
    Optional<Ledger> kept = values.cached(key, ValueKind.LEDGER);
    if (kept.isPresent() && kept.get().stamp().sameChange(head.stamp())) {
      return CompletableFuture.completedFuture(kept.get());
    }
    return values
        .fetch(key, ValueKind.LEDGER, deadline)
        .thenApply(
            ledger -> {
              if (ledger.isEmpty() || !covers(ledger.get().stamp(), head.stamp())) {
                throw StaleReadException.mismatch("the ledger was not the one of the head");
              }
              return ledger.get();
            });
  }

  /** Whether a value is of a head's incarnation and has taken in what the head speaks of. */
  private static boolean covers(Stamp value, Stamp head) {
    return value.incarnation() == head.incarnation() && value.number() >= head.number();
  }
}
