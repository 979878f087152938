package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Totals;
import java.util.BitSet;

/**
 * The size of a bucket's latest slices.
 *
 * @param totals the size; partitions are not counted, since one may be in several buckets
 * @param partitions the ids of the partitions that have a slice in the bucket
 */
public record BucketSummary(Totals totals, BitSet partitions) {
  /** Sums up the latest slices as of {@code number}. */
  public static BucketSummary of(FileTable files, long number) {
    BitSet latest = FileSlices.latest(files, number);
    BitSet groups = new BitSet();
    long bytes = 0;
    long rows = 0;
    long withoutRows = 0;
    for (int i = latest.nextSetBit(0); i >= 0; i = latest.nextSetBit(i + 1)) {
      groups.set(files.group()[i]);
      bytes += Math.max(0, files.size()[i]);
      rows += Math.max(0, files.rows()[i]);
      withoutRows += files.rows()[i] < 0 ? 1 : 0;
    }
    BitSet partitions = new BitSet();
    groups.stream().forEach(group -> partitions.set(files.groupPartition()[group]));
    return new BucketSummary(
        new Totals(0, groups.cardinality(), latest.cardinality(), bytes, rows, withoutRows),
        partitions);
  }
}
