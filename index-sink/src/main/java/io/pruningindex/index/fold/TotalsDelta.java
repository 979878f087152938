package io.pruningindex.index.fold;

import io.pruningindex.index.bucket.BucketSummary;
import io.pruningindex.query.internal.state.Totals;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * By how much a change alters the size of the table, exactly, from the buckets it touched.
 *
 * @param totals the difference between the size as of the change and what it was before
 * @param appeared the ids of the partitions that have slices and had none
 * @param vanished the ids of the partitions that had slices and have none
 */
record TotalsDelta(Totals totals, BitSet appeared, BitSet vanished) {
  /** The difference between the table as of {@code number} and what it was before the change. */
  static TotalsDelta of(EpochIndex epoch, BucketStore store, EpochChange change, long number) {
    Set<Integer> touched = new HashSet<>();
    Totals sum = Totals.ZERO;
    BitSet had = new BitSet();
    BitSet has = new BitSet();
    for (TouchedBucket bucket : change.touched()) {
      BucketSummary summary = BucketSummary.of(bucket.bucket().files(), number);
      touched.add(bucket.number());
      sum = sum.plus(summary.totals()).minus(bucket.before().totals());
      had.or(bucket.before().partitions());
      has.or(summary.partitions());
    }
    // Of partitions that are in other buckets as well, nothing may have come or gone.
    IntPredicate elsewhere =
        partition ->
            Arrays.stream(epoch.directory().buckets(partition))
                .filter(bucket -> !touched.contains(bucket))
                .mapToObj(bucket -> BucketSummary.of(store.peek(epoch, bucket).files(), number))
                .anyMatch(summary -> summary.partitions().get(partition));
    BitSet appeared = onlyIn(has, had, elsewhere);
    BitSet vanished = onlyIn(had, has, elsewhere);
    long partitions = (long) appeared.cardinality() - vanished.cardinality();
    return new TotalsDelta(sum.plus(new Totals(partitions, 0, 0, 0, 0, 0)), appeared, vanished);
  }

  /** Notes in the epoch's directory which partitions have slices now, and which no longer. */
  void noteIn(EpochIndex epoch, long number) {
    long floor = epoch.ledger().stamp().floor();
    appeared.stream().forEach(partition -> epoch.directory().appeared(partition, number, floor));
    vanished.stream().forEach(partition -> epoch.directory().vanished(partition, number));
  }

  private static BitSet onlyIn(BitSet one, BitSet other, IntPredicate elsewhere) {
    BitSet only = (BitSet) one.clone();
    only.andNot(other);
    BitSet result = new BitSet();
    only.stream().filter(elsewhere.negate()).forEach(result::set);
    return result;
  }
}
