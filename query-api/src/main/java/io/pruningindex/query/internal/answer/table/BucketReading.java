package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.answer.selection.BucketValues;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.ValueKind;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketFiles;
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
 * One try at reading the values of a bucket.
 *
 * <p>Each value belongs to the snapshot's history, but they need not be of one moment of it: the
 * bucket may have been folded between two reads. A tail fits only the slices that it was begun on,
 * or its files would be missed or met twice. Stats and names go by the files' ordinals, which stay
 * as they are within one layout.
 */
public final class BucketReading {
  private static final int CONCURRENT_COLUMNS = 8;

  private final StampedValues values;
  private final Snapshot snapshot;
  private final int bucket;
  private final Deadline deadline;
  private final boolean afresh;

  /**
   * Starts a try.
   *
   * @param afresh whether to read everything anew, because what was read before did not fit
   */
  BucketReading(
      StampedValues values, Snapshot snapshot, int bucket, Deadline deadline, boolean afresh) {
    this.values = values;
    this.snapshot = snapshot;
    this.bucket = bucket;
    this.deadline = deadline;
    this.afresh = afresh;
  }

  /**
   * Reads slices, tail and stats.
   *
   * @param columns the columns whose stats are needed
   * @return the values; fails with {@link MisfitException} if they do not fit together
   */
  public CompletableFuture<BucketValues> values(Set<String> columns) {
    CompletableFuture<BucketSlices> slices =
        read(IndexKey.slices(snapshot.table(), snapshot.epoch(), bucket), ValueKind.SLICES, fold());
    CompletableFuture<BucketTail> tail =
        read(
            IndexKey.tail(snapshot.table(), snapshot.epoch(), bucket),
            ValueKind.TAIL,
            snapshot.ledger().tails().get(bucket));
    return slices
        .thenCombine(
            tail,
            (readSlices, readTail) -> {
              if (!BucketFiles.fit(readSlices, readTail)) {
                throw new MisfitException("a tail was begun on other slices");
              }
              return new BucketValues(bucket, readSlices, readTail, Map.of());
            })
        .thenCompose(read -> withColumns(read, columns));
  }

  /**
   * Reads the names that go with slices.
   *
   * @return the names, of the slices' files and perhaps of later ones; fails with {@link
   *     MisfitException} if they do not fit the slices
   */
  public CompletableFuture<FileNames> names(BucketSlices slices) {
    return read(IndexKey.names(snapshot.table(), snapshot.epoch(), bucket), ValueKind.NAMES, fold())
        .thenApply(
            names -> {
              requireFit(slices, names);
              return names.names();
            });
  }

  private CompletableFuture<BucketValues> withColumns(BucketValues read, Set<String> columns) {
    // Of a column that was not folded the files have no stats, and there may be no value to read.
    List<String> folded = read.slices().columns().stream().filter(columns::contains).toList();
    return FanOut.map(
            folded,
            CONCURRENT_COLUMNS,
            column ->
                read(
                    IndexKey.column(snapshot.table(), snapshot.epoch(), bucket, column),
                    ValueKind.COLUMN,
                    fold()))
        .thenApply(
            stats -> {
              Map<String, ColumnChunk> chunks = new HashMap<>();
              for (int i = 0; i < stats.size(); i++) {
                requireFit(read.slices(), stats.get(i));
                chunks.put(folded.get(i), stats.get(i).chunk());
              }
              return new BucketValues(bucket, read.slices(), read.tail(), chunks);
            });
  }

  private <T> CompletableFuture<T> read(IndexKey key, ValueKind<T> kind, Change named) {
    return afresh
        ? values.readAfresh(snapshot, key, kind, named, deadline)
        : values.read(snapshot, key, kind, named, deadline);
  }

  private Change fold() {
    return snapshot.ledger().folds().get(bucket);
  }

  private void requireFit(BucketSlices slices, BucketColumn column) {
    Stamp stamp = column.stamp();
    if (stamp.layout() != slices.stamp().layout()) {
      throw new MisfitException("column stats were of another layout than the slices");
    }
    // Within a layout ordinals only grow. Stats that end too early leave the rest unknown, and
    // those that go on are of files that are in the tail; but another reading may do better.
    boolean whole =
        stamp.sameChange(slices.stamp()) && column.chunk().count() == slices.files().count();
    if (!whole && !afresh) {
      throw new MisfitException("column stats were written at another time than the slices");
    }
  }

  private static void requireFit(BucketSlices slices, BucketNames names) {
    FileTable files = slices.files();
    if (names.stamp().layout() != slices.stamp().layout()
        || names.names().fileNames().count() < files.count()
        || names.names().groupFileIds().count() < files.groupCount()) {
      throw new MisfitException("names were of another layout than the slices");
    }
  }
}
