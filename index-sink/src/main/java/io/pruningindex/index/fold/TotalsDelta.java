package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.BucketSummary;
import io.pruningindex.query.internal.state.Totals;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** By how much a change alters the size of the table, exactly, from the buckets it touched. */
final class TotalsDelta {
  private final EpochIndex epoch;
  private final BucketStore store;
  private final Map<Integer, BucketSummary> after = new TreeMap<>();

  private TotalsDelta(EpochIndex epoch, BucketStore store) {
    this.epoch = epoch;
    this.store = store;
  }

  /** The difference between the size as of {@code number} and what it was before the change. */
  static Totals of(EpochIndex epoch, BucketStore store, EpochChange change, long number) {
    TotalsDelta delta = new TotalsDelta(epoch, store);
    Totals sum = Totals.ZERO;
    BitSet had = new BitSet();
    BitSet has = new BitSet();
    for (TouchedBucket bucket : change.touched()) {
      BucketSummary summary = BucketSummary.of(bucket.bucket().files(), number);
      delta.after.put(bucket.number(), summary);
      sum = sum.plus(summary.totals()).minus(bucket.before().totals());
      had.or(bucket.before().partitions());
      has.or(summary.partitions());
    }
    long partitions =
        delta.partitionsOnlyIn(has, had, number) - delta.partitionsOnlyIn(had, has, number);
    return sum.plus(new Totals(partitions, 0, 0, 0, 0, 0));
  }

  /** How many partitions with a slice on one side only have none in buckets left alone either. */
  private long partitionsOnlyIn(BitSet one, BitSet other, long number) {
    BitSet only = (BitSet) one.clone();
    only.andNot(other);
    return only.stream().filter(partition -> !isElsewhere(partition, number)).count();
  }

  private boolean isElsewhere(int partition, long number) {
    for (int bucket : epoch.directory().buckets(partition)) {
      if (!after.containsKey(bucket)
          && BucketSummary.of(store.peek(epoch, bucket).files(), number)
              .partitions()
              .get(partition)) {
        return true;
      }
    }
    return false;
  }
}
