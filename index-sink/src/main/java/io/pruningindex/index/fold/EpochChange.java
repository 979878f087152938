package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.bucket.GrowingInts;
import io.pruningindex.index.bucket.PartitionPlaces;
import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Stamp;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one instant, or one piece of a listing, does to the buckets of an epoch. Everything happens
 * in memory; nothing is in the state before it is written.
 */
final class EpochChange {
  private final EpochIndex epoch;
  private final BucketStore store;
  private final BucketFinder finder;
  private final long before;
  private final Stamp newBuckets;
  private final Map<Integer, TouchedBucket> touched = new TreeMap<>();
  private final Map<Integer, BitSet> doomed = new TreeMap<>();

  /**
   * Starts a change.
   *
   * @param before the number as of which buckets are summed up before they change
   * @param newBuckets the stamp of buckets that have to be opened; its number is the change's
   */
  EpochChange(EpochIndex epoch, BucketStore store, long before, Stamp newBuckets) {
    this.epoch = epoch;
    this.store = store;
    this.finder = new BucketFinder(epoch, this::passing);
    this.before = before;
    this.newBuckets = newBuckets;
  }

  /** The buckets that were changed, in the order of their numbers. */
  Collection<TouchedBucket> touched() {
    return touched.values();
  }

  /** The files that may be deleted from storage while they are part of the index, by bucket. */
  Map<Integer, BitSet> doomed() {
    return doomed;
  }

  /** Adds files; each takes the place of a file of its partition and name that is there already. */
  void add(FileBatch batch) {
    BatchPlacement placement = new BatchPlacement(epoch, batch, this);
    FileTable files = batch.files();
    Map<Integer, GrowingInts> filesByBucket = new LinkedHashMap<>();
    for (int i = 0; i < batch.count(); i++) {
      int bucket = placement.bucketOf(files.group()[i]);
      int group = placement.groupOf(files.group()[i]);
      addOne(bucket, group, batch, i);
      filesByBucket.computeIfAbsent(bucket, b -> new GrowingInts()).add(i);
    }
    filesByBucket.forEach(
        (bucket, added) ->
            bucket(bucket).addColumns(batch.columns(), added.toArray(), epoch.schema()));
  }

  /** Removes files, by name, that are no longer in storage. */
  void remove(List<FileReference> files) {
    for (FileReference file : files) {
      int partition = epoch.directory().id(file.partition());
      byte[] name = file.name().getBytes(StandardCharsets.UTF_8);
      for (int number : finder.bucketsOfFile(partition, name)) {
        for (int ordinal : bucket(number).filesNamed(partition, name)) {
          TouchedBucket target = touch(number);
          target.cleaned().set(ordinal);
          if (target.bucket().removedOf(ordinal) == FileTable.LIVE) {
            target.bucket().remove(ordinal, newBuckets.number());
          }
        }
      }
    }
  }

  /** Notes files, by name, that may be deleted from storage at any time; nothing is changed. */
  void doom(List<FileReference> files) {
    for (FileReference file : files) {
      int partition = epoch.directory().id(file.partition());
      byte[] name = file.name().getBytes(StandardCharsets.UTF_8);
      for (int number : finder.bucketsOfFile(partition, name)) {
        for (int ordinal : bucket(number).filesNamed(partition, name)) {
          doomed.computeIfAbsent(number, n -> new BitSet()).set(ordinal);
        }
      }
    }
  }

  /** Removes the files that groups had before this change. */
  void replace(List<GroupReference> groups) {
    Map<Integer, BitSet> replaced = new TreeMap<>();
    for (GroupReference group : groups) {
      int partition = epoch.directory().id(group.partition());
      byte[] fileId = group.fileId().getBytes(StandardCharsets.UTF_8);
      for (int number : finder.bucketsOfGroup(partition, fileId)) {
        int found = bucket(number).group(partition, fileId);
        if (found >= 0) {
          replaced.computeIfAbsent(number, n -> new BitSet()).set(found);
        }
      }
    }
    replaced.forEach((number, inBucket) -> replace(touch(number).bucket(), inBucket));
  }

  /** The bucket as this change has it so far. */
  Bucket bucket(int number) {
    TouchedBucket changed = touched.get(number);
    return changed == null ? store.load(epoch, number) : changed.bucket();
  }

  /** The bucket that holds a group, or -1. */
  int bucketOfGroup(int partition, byte[] fileId) {
    for (int number : finder.bucketsOfGroup(partition, fileId)) {
      if (bucket(number).group(partition, fileId) >= 0) {
        return number;
      }
    }
    return -1;
  }

  /** The bucket, which is changed from now on. */
  TouchedBucket touch(int number) {
    return touched.computeIfAbsent(number, n -> TouchedBucket.of(n, store.load(epoch, n), before));
  }

  /** Opens a bucket, which is filled from now on. */
  int open() {
    int number = epoch.fill().open();
    touched.put(number, TouchedBucket.of(number, Bucket.create(newBuckets), before));
    return number;
  }

  private Bucket passing(int number) {
    TouchedBucket changed = touched.get(number);
    return changed == null ? store.peek(epoch, number) : changed.bucket();
  }

  private void addOne(int number, int group, FileBatch batch, int file) {
    Bucket bucket = touch(number).bucket();
    int partition = bucket.partitionOfGroup(group);
    byte[] name = batch.names().fileNames().bytes(file);
    removeLive(partition, name);
    bucket.addFile(group, batch.files(), file, name, newBuckets.number());
    PartitionPlaces places = epoch.places().get(partition);
    if (places != null) {
      places.addFile(name, number);
    }
  }

  private void removeLive(int partition, byte[] name) {
    for (int number : finder.bucketsOfFile(partition, name)) {
      for (int file : bucket(number).filesNamed(partition, name)) {
        if (bucket(number).removedOf(file) == FileTable.LIVE) {
          touch(number).bucket().remove(file, newBuckets.number());
        }
      }
    }
  }

  private void replace(Bucket bucket, BitSet groups) {
    for (int file = 0; file < bucket.count(); file++) {
      if (groups.get(bucket.groupOf(file))
          && bucket.addedOf(file) < newBuckets.number()
          && bucket.removedOf(file) == FileTable.LIVE) {
        bucket.remove(file, newBuckets.number());
      }
    }
  }
}
