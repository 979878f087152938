package io.pruningindex.query.internal.slice;

import io.pruningindex.query.Counts;
import java.util.BitSet;
import java.util.OptionalLong;

/** Adds up sizes of slices. */
final class Tally {
  private final BitSet partitions = new BitSet();
  private long slices;
  private long files;
  private long bytes;
  private long rows;
  private boolean rowsKnown = true;

  void add(SliceBatch batch, int slice) {
    partitions.set(batch.partitions()[slice]);
    slices++;
    files += batch.files()[slice];
    bytes += batch.bytes()[slice];
    rows += Math.max(0, batch.rows()[slice]);
    rowsKnown &= batch.rows()[slice] >= 0;
  }

  Counts counts() {
    return counts(partitions.cardinality());
  }

  /** The sum; of the partitions only those that have no slice among {@code others}. */
  Counts countsBeside(Tally others) {
    BitSet gone = (BitSet) partitions.clone();
    gone.andNot(others.partitions);
    return counts(gone.cardinality());
  }

  private Counts counts(int partitionCount) {
    return new Counts(
        partitionCount,
        slices,
        files,
        bytes,
        rowsKnown ? OptionalLong.of(rows) : OptionalLong.empty());
  }
}
