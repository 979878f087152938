package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.query.internal.evaluate.PartitionTexts;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Tells whoever listens of partitions as they are as of an instant. */
final class PartitionDescriber {
  private static final PartitionSums.Size NOTHING = new PartitionSums.Size();

  private final BucketStore store;
  private final LongSupplier clock;
  private final Consumer<PartitionDescriptor> listener;

  /**
   * Tells a listener.
   *
   * @param clock now, in milliseconds since the epoch
   * @param listener who listens, or null if nobody does: then nothing is done
   */
  PartitionDescriber(
      BucketStore store, LongSupplier clock, Consumer<PartitionDescriptor> listener) {
    this.store = store;
    this.clock = clock;
    this.listener = listener;
  }

  /** The partitions that a change touched, as they are with it; nothing if nobody listens. */
  List<PartitionDescriptor> touched(EpochIndex epoch, EpochChange change, InstantEntry entry) {
    if (listener == null) {
      return List.of();
    }
    Map<Integer, Bucket> changed = new HashMap<>();
    BitSet partitions = new BitSet();
    for (TouchedBucket bucket : change.touched()) {
      changed.put(bucket.number(), bucket.bucket());
      collect(bucket.bucket().files(), entry.number(), partitions);
    }
    BitSet buckets = new BitSet();
    partitions.stream()
        .flatMap(partition -> IntStream.of(epoch.directory().buckets(partition)))
        .forEach(buckets::set);
    PartitionSums sums = new PartitionSums(partitions.stream());
    buckets.stream()
        .mapToObj(number -> changed.containsKey(number) ? changed.get(number) : peek(epoch, number))
        .forEach(bucket -> sums.add(bucket.files(), entry.number()));
    PartitionTexts texts = PartitionTexts.of(epoch.schema());
    List<PartitionDescriptor> told = new ArrayList<>();
    sums.sizes()
        .forEach(
            (partition, size) ->
                told.add(
                    describe(
                        epoch.table(), entry, epoch.directory().path(partition), texts, size)));
    return told;
  }

  /** Tells of partitions. */
  void tell(List<PartitionDescriptor> partitions) {
    partitions.forEach(listener == null ? partition -> {} : listener);
  }

  /** The epoch that is about to be superseded, if anybody wants to hear of its partitions. */
  Optional<EpochIndex> superseded(TableIndex table) {
    return listener == null ? Optional.empty() : table.head().map(head -> table.current());
  }

  /**
   * Tells of all partitions of an epoch that became current, and of those that were in the one
   * before and are not in it.
   */
  void tellAll(EpochIndex epoch, Optional<EpochIndex> superseded, InstantEntry entry) {
    if (listener == null) {
      return;
    }
    superseded.ifPresent(before -> tellMissing(epoch, before, entry));
    PartitionSums sums = new PartitionSums(IntStream.range(0, epoch.directory().count()));
    IntStream.range(0, epoch.ledger().bucketCount())
        .forEach(number -> sums.add(peek(epoch, number).files(), entry.number()));
    PartitionTexts texts = PartitionTexts.of(epoch.schema());
    sums.sizes()
        .forEach(
            (partition, size) ->
                listener.accept(
                    describe(
                        epoch.table(), entry, epoch.directory().path(partition), texts, size)));
  }

  private void tellMissing(EpochIndex epoch, EpochIndex before, InstantEntry entry) {
    PartitionTexts texts = PartitionTexts.of(before.schema());
    IntStream.range(0, before.directory().count())
        .mapToObj(before.directory()::path)
        .filter(path -> epoch.directory().id(path) < 0)
        .forEach(path -> listener.accept(describe(epoch.table(), entry, path, texts, NOTHING)));
  }

  private Bucket peek(EpochIndex epoch, int number) {
    return store.peek(epoch, number);
  }

  /** Collects the partitions of files that came or went with a number. */
  private static void collect(FileTable files, long number, BitSet partitions) {
    for (int file = 0; file < files.count(); file++) {
      if (files.added()[file] == number || files.removed()[file] == number) {
        partitions.set(files.groupPartition()[files.group()[file]]);
      }
    }
  }

  private PartitionDescriptor describe(
      String table,
      InstantEntry entry,
      String path,
      PartitionTexts texts,
      PartitionSums.Size size) {
    return new PartitionDescriptor(
        table,
        InstantTime.unpack(entry.instant()),
        InstantTime.unpack(entry.completionTime()),
        clock.getAsLong(),
        path,
        texts.of(path),
        size.slices(),
        size.files(),
        size.bytes(),
        size.rowsKnown() ? size.rows() : PartitionDescriptor.UNKNOWN_ROWS,
        size.slices() == 0);
  }
}
