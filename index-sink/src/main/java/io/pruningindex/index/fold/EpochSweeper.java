package io.pruningindex.index.fold;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.bucket.BucketValues;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.index.state.RetiredEpoch;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import java.util.List;
import java.util.Optional;

/** Deletes the values of epochs that nobody needs, some at a time. */
final class EpochSweeper {
  private static final int ALL = Integer.MAX_VALUE;

  private final IndexValues values;
  private final PruningIndexOptions options;

  EpochSweeper(IndexValues values, PruningIndexOptions options) {
    this.values = values;
    this.options = options;
  }

  /**
   * Deletes a part of one epoch whose time has come, if there is one.
   *
   * @param now in milliseconds since the epoch, by the source's clock; 0 if not known
   */
  void sweepDue(TableIndex table, long now) {
    List<RetiredEpoch> retired = table.retired();
    for (int i = 0; i < retired.size(); i++) {
      RetiredEpoch epoch = retired.get(i);
      if (epoch.since() == 0 || now >= epoch.since() + options.retireAfter().toMillis()) {
        Optional<RetiredEpoch> left = sweep(table.table(), epoch, options.deletedKeysPerEvent());
        retired.remove(i);
        left.ifPresent(rest -> retired.add(0, rest));
        table.writeNotes();
        return;
      }
    }
  }

  /** Deletes all of an epoch. */
  void sweepAll(String table, RetiredEpoch epoch) {
    sweep(table, epoch, ALL);
  }

  /**
   * Deletes about {@code keys} values of an epoch, whole buckets at a time, the ledger last.
   *
   * @return what is left to do, or empty if nothing is
   */
  private Optional<RetiredEpoch> sweep(String table, RetiredEpoch retired, int keys) {
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
