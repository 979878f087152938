package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.answer.selection.BucketValues;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.ask.Attempts;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.slice.SliceChoice;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One attempt at an answer: all that it reads is of one instant of one table.
 *
 * @param readers what it reads with
 * @param snapshot the instant
 * @param directory the table's schema and partitions as of the instant
 * @param deadline until when it may read
 */
public record TableAttempt(
    TableReaders readers, Snapshot snapshot, Directory directory, Deadline deadline) {
  /** How many buckets of one request are read at once; others' requests shall get in between. */
  private static final int CONCURRENT_BUCKETS = 16;

  /**
   * Makes attempts until what was read fits together.
   *
   * @param moment the state to read
   * @param waiting waits for it
   * @param use reads the rest, and makes the answer of it
   */
  public static <T> CompletableFuture<T> run(
      TableReaders.Factory factory,
      String table,
      Moment moment,
      Waiting waiting,
      Deadline deadline,
      Function<TableAttempt, CompletableFuture<T>> use) {
    return Attempts.run(
        factory.pause(), () -> attempt(factory.create(), table, moment, waiting, deadline, use));
  }

  private static <T> CompletableFuture<T> attempt(
      TableReaders readers,
      String table,
      Moment moment,
      Waiting waiting,
      Deadline deadline,
      Function<TableAttempt, CompletableFuture<T>> use) {
    return readers
        .snapshots()
        .read(table, moment, waiting, deadline)
        .thenCompose(
            snapshot ->
                readers
                    .directories()
                    .read(snapshot, deadline)
                    .thenCompose(
                        directory ->
                            use.apply(new TableAttempt(readers, snapshot, directory, deadline)))
                    .thenCompose(
                        answer ->
                            readers
                                .snapshots()
                                .confirm(snapshot, deadline)
                                .thenApply(confirmed -> answer)));
  }

  /**
   * Judges the slices of the buckets that hold files of partitions that can match.
   *
   * @param columns the columns whose stats to read; those of the filter must be among them
   * @param use what to make of each bucket; repeated if what it reads does not fit together
   * @return what {@code use} made of them, in the buckets' order
   */
  public <T> CompletableFuture<List<T>> judge(
      PartitionFilter filter,
      Set<String> columns,
      BiFunction<BucketReading, SliceSelection, CompletableFuture<T>> use) {
    Bitmap partitions = directory.present(filter.surviving(), snapshot.number());
    List<Integer> buckets = directory.buckets(partitions).stream().boxed().toList();
    return FanOut.map(
        buckets,
        CONCURRENT_BUCKETS,
        bucket -> judge(bucket, columns, values -> select(values, filter, null), use));
  }

  /**
   * Judges slices that were chosen when all were judged.
   *
   * @param chosen the slices, by bucket
   * @param use what to make of each bucket; repeated if what it reads does not fit together
   * @return what {@code use} made of them, in the buckets' order
   */
  public <T> CompletableFuture<List<T>> judge(
      PartitionFilter filter,
      Map<Integer, SliceChoice.Groups> chosen,
      BiFunction<BucketReading, SliceSelection, CompletableFuture<T>> use) {
    return FanOut.map(
        List.copyOf(chosen.keySet()),
        CONCURRENT_BUCKETS,
        bucket ->
            judge(
                bucket,
                filter.columns(),
                values -> select(values, filter, chosen.get(bucket)),
                use));
  }

  /**
   * Judges the slices of one bucket.
   *
   * @param use what to make of it; repeated if what it reads does not fit together
   */
  public <T> CompletableFuture<T> judge(
      int bucket,
      PartitionFilter filter,
      BiFunction<BucketReading, SliceSelection, CompletableFuture<T>> use) {
    return judge(bucket, filter.columns(), values -> select(values, filter, null), use);
  }

  private <T> CompletableFuture<T> judge(
      int bucket,
      Set<String> columns,
      Function<BucketValues, SliceSelection> select,
      BiFunction<BucketReading, SliceSelection, CompletableFuture<T>> use) {
    return readers
        .buckets()
        .read(
            snapshot,
            bucket,
            deadline,
            reading ->
                reading
                    .values(columns)
                    .thenApply(select)
                    .thenCompose(selection -> use.apply(reading, selection)));
  }

  private SliceSelection select(
      BucketValues values, PartitionFilter filter, SliceChoice.Groups chosen) {
    // Groups keep their numbers within a layout. In another one these would be any groups.
    if (chosen != null && chosen.layout() != values.slices().stamp().layout()) {
      throw StaleReadException.mismatch("a bucket was laid out anew between two readings of it");
    }
    return SliceSelection.of(
        values,
        filter,
        directory.schema().schema().mergeMode(),
        snapshot,
        chosen == null ? null : chosen.chosen());
  }
}
