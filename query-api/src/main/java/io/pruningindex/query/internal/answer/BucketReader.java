package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.ValueKind;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the values of one bucket that fit together.
 *
 * <p>Each belongs to the snapshot's history, but they need not be of one moment of it: the bucket
 * may have been folded between two reads. A tail fits only the slices that it was begun on, or its
 * files would be missed or met twice. Stats and names go by the files' ordinals, which stay as they
 * are within one layout. What does not fit is read once more, all of it and out of no cache.
 */
final class BucketReader {
  private static final int CONCURRENT_COLUMNS = 8;

  /** Reads one value, out of the cache or not. */
  private interface Reading {
    <T> CompletableFuture<T> read(IndexKey key, ValueKind<T> kind, Change named);
  }

  private final StampedValues values;

  BucketReader(StampedValues values) {
    this.values = values;
  }

  /**
   * Reads a bucket.
   *
   * @param columns the columns whose stats are needed
   * @return the values; fails with {@link StaleReadException} if they do not belong to the snapshot
   *     or do not fit together
   */
  CompletableFuture<BucketValues> read(
      Snapshot snapshot, int bucket, Set<String> columns, Deadline deadline) {
    if (bucket < 0
        || bucket >= snapshot.ledger().folds().size()
        || bucket >= snapshot.ledger().tails().size()) {
      return CompletableFuture.failedFuture(
          StaleReadException.mismatch(
              "the partition directory knows a bucket that the ledger does not"));
    }
    return read(snapshot, bucket, columns, cached(snapshot, deadline), false)
        .exceptionallyCompose(
            failure ->
                Failures.unwrapped(failure) instanceof MisfitException
                    ? read(snapshot, bucket, columns, afresh(snapshot, deadline), true)
                    : CompletableFuture.failedFuture(failure))
        .exceptionallyCompose(
            failure ->
                Failures.unwrapped(failure) instanceof MisfitException misfit
                    ? CompletableFuture.failedFuture(misfit.stale())
                    : CompletableFuture.failedFuture(failure));
  }

  /**
   * Reads the names that go with a bucket.
   *
   * @return the names; fails with {@link StaleReadException} if there are none in its layout
   */
  CompletableFuture<BucketNames> names(Snapshot snapshot, BucketValues bucket, Deadline deadline) {
    return values
        .read(
            snapshot,
            IndexKey.names(snapshot.table(), snapshot.epoch(), bucket.bucket()),
            ValueKind.NAMES,
            snapshot.ledger().folds().get(bucket.bucket()),
            deadline)
        .thenApply(
            names -> {
              boolean enough =
                  names.names().fileNames().count() >= bucket.slices().files().count()
                      && names.names().groupFileIds().count()
                          >= bucket.slices().files().groupCount();
              if (names.stamp().layout() != bucket.slices().stamp().layout() || !enough) {
                throw StaleReadException.mismatch("names were of another layout than the slices");
              }
              return names;
            });
  }

  private CompletableFuture<BucketValues> read(
      Snapshot snapshot, int bucket, Set<String> columns, Reading reading, boolean last) {
    Change fold = snapshot.ledger().folds().get(bucket);
    CompletableFuture<BucketSlices> slices =
        reading.read(
            IndexKey.slices(snapshot.table(), snapshot.epoch(), bucket), ValueKind.SLICES, fold);
    CompletableFuture<BucketTail> tail =
        reading.read(
            IndexKey.tail(snapshot.table(), snapshot.epoch(), bucket),
            ValueKind.TAIL,
            snapshot.ledger().tails().get(bucket));
    return slices
        .thenCombine(
            tail,
            (readSlices, readTail) -> {
              if (!readTail.fold().equals(Change.of(readSlices.stamp()))) {
                throw new MisfitException("a tail was begun on other slices");
              }
              return new BucketValues(bucket, readSlices, readTail, Map.of());
            })
        .thenCompose(values -> withColumns(snapshot, values, columns, reading, last));
  }

  private static CompletableFuture<BucketValues> withColumns(
      Snapshot snapshot, BucketValues bucket, Set<String> columns, Reading reading, boolean last) {
    // Of a column that was not folded the files have no stats, and there may be no value to read.
    List<String> folded =
        columns.stream().filter(Set.copyOf(bucket.slices().columns())::contains).toList();
    return FanOut.map(
            folded,
            CONCURRENT_COLUMNS,
            column ->
                reading.read(
                    IndexKey.column(snapshot.table(), snapshot.epoch(), bucket.bucket(), column),
                    ValueKind.COLUMN,
                    snapshot.ledger().folds().get(bucket.bucket())))
        .thenApply(
            read -> {
              Map<String, ColumnChunk> chunks = new HashMap<>();
              for (int i = 0; i < read.size(); i++) {
                requireFit(bucket.slices(), read.get(i), last);
                chunks.put(folded.get(i), read.get(i).chunk());
              }
              return new BucketValues(bucket.bucket(), bucket.slices(), bucket.tail(), chunks);
            });
  }

  private static void requireFit(BucketSlices slices, BucketColumn column, boolean last) {
    Stamp stamp = column.stamp();
    if (stamp.layout() != slices.stamp().layout()) {
      throw new MisfitException("column stats were of another layout than the slices");
    }
    // Within a layout ordinals only grow. Stats that end too early leave the rest unknown, and
    // those that go on are of files that are in the tail; but another reading may do better.
    if (!last
        && (!stamp.sameChange(slices.stamp())
            || column.chunk().count() != slices.files().count())) {
      throw new MisfitException("column stats were written at another time than the slices");
    }
  }

  private Reading cached(Snapshot snapshot, Deadline deadline) {
    return new Reading() {
      @Override
      public <T> CompletableFuture<T> read(IndexKey key, ValueKind<T> kind, Change named) {
        return values.read(snapshot, key, kind, named, deadline);
      }
    };
  }

  private Reading afresh(Snapshot snapshot, Deadline deadline) {
    return new Reading() {
      @Override
      public <T> CompletableFuture<T> read(IndexKey key, ValueKind<T> kind, Change named) {
        return values.readAfresh(snapshot, key, kind, named, deadline);
      }
    };
  }

  /** Values of one history that are of different moments of it. */
  private static final class MisfitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MisfitException(String message) {
      super(message, null, false, false);
    }

    StaleReadException stale() {
      return StaleReadException.mismatch(getMessage());
    }
  }
}
