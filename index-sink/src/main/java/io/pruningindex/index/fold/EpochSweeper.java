package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.BucketValues;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.index.state.RetiredEpoch;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import java.util.Optional;

/** Deletes the values of epochs that nobody needs, some at a time. */
final class EpochSweeper {
  static final int ALL = Integer.MAX_VALUE;

  private final IndexValues values;

  EpochSweeper(IndexValues values) {
    this.values = values;
  }

  /**
   * Deletes about {@code keys} values of an epoch, whole buckets at a time, the ledger last.
   *
   * @return what is left to do, or empty if nothing is
   */
  Optional<RetiredEpoch> sweep(String table, RetiredEpoch retired, int keys) {
    long epoch = retired.epoch();
    Optional<Ledger> ledger = values.find(IndexKey.ledger(table, epoch), Ledger::fromBytes);
    if (ledger.isEmpty()) {
      return Optional.empty();
    }
    int bucket = retired.nextBucket();
    long left = keys;
    for (; bucket < ledger.get().folds().size() && left > 0; bucket++) {
      left -= new BucketValues(values, table, epoch, bucket).delete();
    }
    if (left <= 0) {
      return Optional.of(new RetiredEpoch(epoch, retired.since(), bucket));
    }
    for (int shard = 0; shard < ledger.get().shards().size(); shard++) {
      values.remove(IndexKey.partitions(table, epoch, shard));
    }
    values.remove(IndexKey.schema(table, epoch));
    values.remove(IndexKey.ledger(table, epoch));
    return Optional.empty();
  }
}
