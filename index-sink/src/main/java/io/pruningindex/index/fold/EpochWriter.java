package io.pruningindex.index.fold;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.bucket.Bucket;
import io.pruningindex.index.bucket.BucketValues;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import java.util.stream.IntStream;

/**
 * Writes the values of an epoch that a change altered. Readers take a value for unchanged if its
 * stamp is, so each is written once for a number; HEAD, which makes them count, is left to the
 * caller.
 */
final class EpochWriter {
  private final IndexValues values;
  private final BucketStore store;
  private final PruningIndexOptions options;

  EpochWriter(IndexValues values, BucketStore store, PruningIndexOptions options) {
    this.values = values;
    this.store = store;
    this.options = options;
  }

  /** Whether the tail has grown so much that the bucket should be folded. */
  boolean isFoldDue(Bucket bucket) {
    return bucket.tailChanges()
        > Math.max(options.tailFiles(), options.tailShare() * bucket.foldedCount());
  }

  /** Writes a bucket's tail and leaves the rest alone. */
  void writeTail(EpochIndex epoch, int number, Bucket bucket, Stamp stamp) {
    store.valuesOf(epoch, number).writeTail(bucket, stamp.incarnation(), stamp.number());
    Change change = Change.of(stamp);
    epoch.ledger().bucket(number, bucket.fold(), change);
    epoch.fill().set(number, bucket.count());
    store.keep(epoch, number, bucket);
  }

  /**
   * Folds a bucket, without what the floor rules out if that is a good part of it.
   *
   * @param stamp the change's stamp, with the floor as of it
   */
  void fold(EpochIndex epoch, int number, Bucket bucket, Stamp stamp) {
    FileTable files = bucket.files();
    int[] needed = Purge.needed(files, stamp.floor(), stamp.number());
    int unneeded = files.count() - needed.length;
    Stamp before = bucket.foldStamp();
    boolean purge = unneeded > 0 && unneeded >= options.purgeShare() * files.count();
    int[] keep = purge ? needed : IntStream.range(0, files.count()).toArray();
    if (purge) {
      epoch.forget(files, needed);
    }
    Stamp folded =
        new Stamp(
            stamp.incarnation(),
            stamp.number(),
            purge ? stamp.floor() : before.floor(),
            purge ? stamp.number() : before.layout());
    BucketValues target = store.valuesOf(epoch, number);
    writeTail(epoch, number, target.fold(bucket, keep, folded, epoch.schema()), stamp);
  }

  /** Writes the shards of the partition directory that changed. */
  void writeShards(EpochIndex epoch, Stamp stamp) {
    for (int shard : epoch.directory().takeChangedShards()) {
      values.put(
          IndexKey.partitions(epoch.table(), epoch.epoch(), shard),
          epoch.directory().shard(shard, stamp).toBytes());
      epoch.ledger().shard(shard, Change.of(stamp));
    }
  }

  /** Writes the schema. */
  void writeSchema(EpochIndex epoch, Stamp stamp) {
    values.put(
        IndexKey.schema(epoch.table(), epoch.epoch()),
        new StoredSchema(stamp, epoch.schema()).toBytes());
    epoch.ledger().schema(Change.of(stamp));
  }

  /** Writes the ledger. */
  void writeLedger(EpochIndex epoch) {
    values.put(IndexKey.ledger(epoch.table(), epoch.epoch()), epoch.ledger().build().toBytes());
  }
}
