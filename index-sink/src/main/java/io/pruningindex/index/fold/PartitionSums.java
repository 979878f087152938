package io.pruningindex.index.fold;

import io.pruningindex.query.internal.file.FileSlices;
import io.pruningindex.query.internal.file.FileTable;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The sizes of partitions, summed up bucket by bucket over their latest slices. */
final class PartitionSums {
  /** The size of a partition, as far as it is summed up. */
  static final class Size {
    private long slices;
    private long files;
    private long bytes;
    private long rows;
    private boolean rowsKnown = true;

    long slices() {
      return slices;
    }

    long files() {
      return files;
    }

    /** Files of unknown size count as nothing. */
    long bytes() {
      return bytes;
    }

    /** The records before merging; right only if {@link #rowsKnown}. */
    long rows() {
      return rows;
    }

    boolean rowsKnown() {
      return rowsKnown;
    }
  }

  private final Map<Integer, Size> sizes = new TreeMap<>();

  /** Starts with nothing of these partitions; others are not summed up. */
  PartitionSums(IntStream partitions) {
    partitions.forEach(partition -> sizes.put(partition, new Size()));
  }

  /** The sizes by the partitions' ids. */
  Map<Integer, Size> sizes() {
    return sizes;
  }

  /** Adds what a bucket holds as of {@code number}. */
  void add(FileTable files, long number) {
    BitSet latest = FileSlices.latest(files, number);
    BitSet groups = new BitSet();
    for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
      int group = files.group()[file];
      Size size = sizes.get(files.groupPartition()[group]);
      if (size != null) {
        size.slices += groups.get(group) ? 0 : 1;
        size.files++;
        size.bytes += Math.max(0, files.size()[file]);
        size.rows += Math.max(0, files.rows()[file]);
        size.rowsKnown &= files.rows()[file] >= 0;
        groups.set(group);
      }
    }
  }
}
