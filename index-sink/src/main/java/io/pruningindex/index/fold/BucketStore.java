package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.bucket.BucketValues;
import io.pruningindex.index.state.IndexValues;

/** Reads buckets and keeps those used last. */
final class BucketStore {
  private record BucketReference(String table, long epoch, int bucket) {}

  private final IndexValues values;
  private final WeightedCache<BucketReference, Bucket> cache;

  BucketStore(IndexValues values, long cachedFiles) {
    this.values = values;
    this.cache = new WeightedCache<>(cachedFiles);
  }

  BucketValues valuesOf(EpochIndex epoch, int bucket) {
    return new BucketValues(values, epoch.table(), epoch.epoch(), bucket);
  }

  /** A bucket that is about to be changed or asked again. */
  Bucket load(EpochIndex epoch, int bucket) {
    Bucket found = cache.get(reference(epoch, bucket));
    if (found == null) {
      found = valuesOf(epoch, bucket).read();
      keep(epoch, bucket, found);
    }
    return found;
  }

  /** A bucket that is looked at in passing, such as one of all of a partition's. */
  Bucket peek(EpochIndex epoch, int bucket) {
    Bucket found = cache.get(reference(epoch, bucket));
    return found == null ? valuesOf(epoch, bucket).read() : found;
  }

  /** Keeps a bucket as it is in the state. */
  void keep(EpochIndex epoch, int bucket, Bucket current) {
    // A bucket weighs something even when it is empty.
    cache.put(reference(epoch, bucket), current, current.count() + 8L);
  }

  void forget(String table, long epoch) {
    cache.removeIf(reference -> reference.table.equals(table) && reference.epoch == epoch);
  }

  /** Drops what is too much. Only between events: buckets in use may not be read a second time. */
  void trim() {
    cache.trim(bucket -> true);
  }

  private static BucketReference reference(EpochIndex epoch, int bucket) {
    return new BucketReference(epoch.table(), epoch.epoch(), bucket);
  }
}
