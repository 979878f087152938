package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.GrowingInts;
import io.pruningindex.index.state.FillNotes;

/**
 * How full the buckets of an epoch are, and which one a new file group goes to: a bucket of its
 * partition with room for it, else the bucket being filled if the whole partition fits or little is
 * in it yet, else a new one. So a partition is in few buckets, and a bucket is at least half full.
 */
final class BucketFill {
  static final int NEW_BUCKET = -1;

  private final int capacity;
  private final GrowingInts files;
  private int filling;

  BucketFill(FillNotes notes, int capacity) {
    this.capacity = capacity;
    this.files = new GrowingInts(notes.files());
    this.filling = notes.filling();
  }

  FillNotes notes() {
    return new FillNotes(filling, files.toArray());
  }

  /** The bucket that takes in new partitions, or -1. */
  int filling() {
    return filling;
  }

  int bucketCount() {
    return files.size();
  }

  boolean full(int bucket) {
    return files.get(bucket) >= capacity;
  }

  void add(int bucket, int count) {
    files.set(bucket, files.get(bucket) + count);
  }

  void set(int bucket, int count) {
    files.set(bucket, count);
  }

  /** Deals the number of a new bucket, which is filled from now on. */
  int open() {
    filling = files.size();
    files.add(0);
    return filling;
  }

  /**
   * Chooses a bucket for a group.
   *
   * @param partitionBuckets the buckets that its partition is in
   * @param groupFiles how many files it has
   * @param partitionFiles how many files of the partition are known to come, its own among them
   * @return the bucket, or {@link #NEW_BUCKET}
   */
  int choose(int[] partitionBuckets, int groupFiles, int partitionFiles) {
    for (int i = partitionBuckets.length - 1; i >= 0; i--) {
      if (hasRoom(partitionBuckets[i], groupFiles)) {
        return partitionBuckets[i];
      }
    }
    if (filling >= 0
        && (hasRoom(filling, partitionFiles)
            || (files.get(filling) < capacity / 2 && hasRoom(filling, groupFiles)))) {
      return filling;
    }
    return NEW_BUCKET;
  }

  private boolean hasRoom(int bucket, int count) {
    return files.get(bucket) + count <= capacity;
  }
}
