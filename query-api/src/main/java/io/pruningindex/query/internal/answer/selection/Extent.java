package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Totals;
import java.util.BitSet;

/** Adds up the sizes of slices. A partition counts once, however many buckets it has slices in. */
public final class Extent {
  private final BitSet partitions = new BitSet();
  private long slices;
  private long files;
  private long bytes;
  private long rows;
  private long filesWithoutRows;

  /**
   * The size of the slices of a bucket.
   *
   * @param table all files of the bucket
   * @param some the files of the slices
   */
  static Extent of(FileTable table, BitSet some) {
    int[] group = table.group();
    long[] size = table.size();
    long[] rows = table.rows();
    boolean[] seen = new boolean[table.groupCount()];
    Extent extent = new Extent();
    long slices = 0;
    int last = -1;
    long bytes = 0;
    long knownRows = 0;
    long unknown = 0;
    for (int file = some.nextSetBit(0); file >= 0; file = some.nextSetBit(file + 1)) {
      if (!seen[group[file]]) {
        seen[group[file]] = true;
        slices++;
        int partition = table.groupPartition()[group[file]];
        if (partition != last) {
          extent.partitions.set(partition);
          last = partition;
        }
      }
      bytes += Math.max(0, size[file]);
      knownRows += Math.max(0, rows[file]);
      unknown += rows[file] < 0 ? 1 : 0;
    }
    extent.slices = slices;
    extent.files = some.cardinality();
    extent.bytes = bytes;
    extent.rows = knownRows;
    extent.filesWithoutRows = unknown;
    return extent;
  }

  /** Adds the slices of another bucket. */
  public void add(Extent other) {
    partitions.or(other.partitions);
    slices += other.slices;
    files += other.files;
    bytes += other.bytes;
    rows += other.rows;
    filesWithoutRows += other.filesWithoutRows;
  }

  /** The sum. */
  public Totals totals() {
    return new Totals(partitions.cardinality(), slices, files, bytes, rows, filesWithoutRows);
  }
}
