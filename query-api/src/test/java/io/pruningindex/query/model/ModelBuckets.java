package io.pruningindex.query.model;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/** The buckets of an epoch, and how they are written. */
final class ModelBuckets {
  private final VersionedStore store;
  private final String table;
  private final List<ModelBucket> buckets = new ArrayList<>();

  private ModelBuckets(VersionedStore store, String table) {
    this.store = store;
    this.table = table;
  }

  /** Buckets of which nothing was written. */
  static ModelBuckets empty(VersionedStore store, String table, int count) {
    ModelBuckets buckets = new ModelBuckets(store, table);
    for (int i = 0; i < count; i++) {
      buckets.buckets.add(new ModelBucket());
    }
    return buckets;
  }

  ModelBuckets copy() {
    ModelBuckets copy = new ModelBuckets(store, table);
    buckets.forEach(bucket -> copy.buckets.add(bucket.copy()));
    return copy;
  }

  int count() {
    return buckets.size();
  }

  ModelBucket get(int index) {
    return buckets.get(index);
  }

  void foldAllAnew(long incarnation, long number, long floor, Random random) {
    buckets.forEach(bucket -> bucket.foldAnew(incarnation, number, floor, random));
  }

  /** All files of a group lie in one bucket; the groups of a partition in one or more. */
  int indexOf(ModelFile file, long epoch) {
    int hash = (file.partition() + file.fileId() + epoch).hashCode();
    return Math.floorMod(hash, buckets.size());
  }

  List<Change> folds() {
    return buckets.stream().map(bucket -> Change.of(bucket.foldStamp())).toList();
  }

  List<Change> tails() {
    return buckets.stream().map(bucket -> Change.of(bucket.tailStamp())).toList();
  }

  /** Adds what writes the folded files of a bucket, each value by itself. */
  void writeFolded(int index, long epoch, ToIntFunction<String> ids, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    writes.add(
        () -> store.write(IndexKey.slices(table, epoch, index), bucket.slices(ids).toBytes()));
    writes.add(() -> store.write(IndexKey.names(table, epoch, index), bucket.names().toBytes()));
    writes.add(
        () -> store.write(IndexKey.column(table, epoch, index, "v"), bucket.column().toBytes()));
  }

  /** Adds what writes the tail of a bucket. */
  void writeTail(int index, long epoch, ToIntFunction<String> ids, List<Runnable> writes) {
    ModelBucket bucket = buckets.get(index);
    writes.add(() -> store.write(IndexKey.tail(table, epoch, index), bucket.tail(ids).toBytes()));
  }

  /** The keys of everything that was written of the buckets. */
  List<IndexKey> keys(long epoch) {
    List<IndexKey> keys = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i++) {
      keys.add(IndexKey.slices(table, epoch, i));
      keys.add(IndexKey.names(table, epoch, i));
      keys.add(IndexKey.column(table, epoch, i, "v"));
      keys.add(IndexKey.tail(table, epoch, i));
    }
    return keys;
  }
}
