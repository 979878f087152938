package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** One request, from its first read to its answer. */
final class PruneQuery {
  /** How many buckets of one request are read at once; others' requests shall get in between. */
  private static final int CONCURRENT_BUCKETS = 16;

  private static final Comparator<PrunedSlice> BY_PARTITION =
      Comparator.comparing(PrunedSlice::partition).thenComparing(PrunedSlice::fileId);

  /** What came of one bucket. */
  private record BucketAnswer(List<PrunedSlice> slices, long present, long beyondStats) {}

  private final TableReaders.Factory factory;
  private final PruneRequest request;
  private final Deadline deadline;

  PruneQuery(TableReaders.Factory factory, PruneRequest request, Deadline deadline) {
    this.factory = factory;
    this.request = request;
    this.deadline = deadline;
  }

  /** The answer; fails where there is none. */
  CompletableFuture<PruneResult> run() {
    OptionalLong instant =
        request
            .asOfInstant()
            .map(InstantTime::pack)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty);
    return Attempts.run(factory.pause(), () -> attempt(instant));
  }

  private CompletableFuture<PruneResult> attempt(OptionalLong instant) {
    TableReaders readers = factory.create();
    return readers
        .snapshots()
        .read(request.table(), instant, deadline)
        .thenCompose(
            snapshot ->
                readers
                    .directories()
                    .read(snapshot, deadline)
                    .thenCompose(directory -> answer(readers, snapshot, directory))
                    .thenCompose(
                        result ->
                            readers
                                .snapshots()
                                .confirm(snapshot, deadline)
                                .thenApply(confirmed -> result)));
  }

  private CompletableFuture<PruneResult> answer(
      TableReaders readers, Snapshot snapshot, Directory directory) {
    BoundPredicate predicate =
        BoundPredicate.bind(request.predicate(), directory.schema().schema(), request.zone());
    PartitionFilter filter = PartitionFilter.of(predicate, directory.values());
    List<Integer> buckets = directory.buckets(filter.surviving()).stream().boxed().toList();
    return FanOut.map(
            buckets,
            CONCURRENT_BUCKETS,
            bucket -> bucket(readers, snapshot, directory, filter, bucket))
        .thenApply(answers -> result(snapshot, predicate, answers));
  }

  private CompletableFuture<BucketAnswer> bucket(
      TableReaders readers,
      Snapshot snapshot,
      Directory directory,
      PartitionFilter filter,
      int bucket) {
    MergeMode mergeMode = directory.schema().schema().mergeMode();
    return readers
        .buckets()
        .read(
            snapshot,
            bucket,
            deadline,
            reading ->
                reading
                    .values(filter.columns())
                    .thenApply(
                        values -> SliceSelection.of(values, filter, mergeMode, snapshot.number()))
                    .thenCompose(selection -> answer(reading, selection, directory)));
  }

  private static CompletableFuture<BucketAnswer> answer(
      BucketReading reading, SliceSelection selection, Directory directory) {
    CompletableFuture<FileNames> names =
        selection.count() == 0
            ? CompletableFuture.completedFuture(FileNames.EMPTY)
            : reading.names(selection.bucket().slices());
    return names.thenApply(
        read ->
            new BucketAnswer(
                SliceAssembly.slices(selection, read, directory),
                selection.present(),
                selection.beyondStats()));
  }

  private PruneResult result(
      Snapshot snapshot, BoundPredicate predicate, List<BucketAnswer> answers) {
    List<PrunedSlice> slices = new ArrayList<>();
    long present = 0;
    long beyondStats = 0;
    for (BucketAnswer answer : answers) {
      slices.addAll(answer.slices());
      present += answer.present();
      beyondStats += answer.beyondStats();
    }
    slices.sort(BY_PARTITION);
    List<Conjunct> conjuncts = ConjunctReport.of(predicate.conjuncts(), present, beyondStats);
    return new PruneResult(
        request.table(),
        status(slices, conjuncts),
        AsOfResolution.describe(snapshot.instant()),
        OptionalDouble.of(factory.lagSeconds(snapshot.head())),
        Sizes.of(snapshot.instant().totals()),
        Sizes.of(slices),
        conjuncts,
        List.of(),
        request.predicate(),
        slices,
        null);
  }

  private static PruneStatus status(List<PrunedSlice> slices, List<Conjunct> conjuncts) {
    if (slices.isEmpty()) {
      return PruneStatus.NOTHING_MATCHES;
    }
    return conjuncts.stream().anyMatch(Conjunct::applied)
        ? PruneStatus.PRUNED
        : PruneStatus.CANNOT_PRUNE;
  }
}
