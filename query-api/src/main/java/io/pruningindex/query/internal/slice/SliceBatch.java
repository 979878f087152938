package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.MergeMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The slices of one bucket that can match, as arrays.
 *
 * @param bucket the bucket
 * @param layout the layout that groups are counted in
 * @param groups the group of each slice
 * @param partitions the partition of each slice
 * @param files how many files each slice has
 * @param bytes the bytes of each slice; files of unknown size count as nothing
 * @param rows how many rows the files of each slice have, before merging, or -1
 * @param partly whether rows of a slice may not match
 * @param merged whether a slice is more or other than one base file: its rows may replace or delete
 *     each other
 * @param columns what is known of columns, by the names that the schema spells
 */
public record SliceBatch(
    int bucket,
    long layout,
    int[] groups,
    int[] partitions,
    int[] files,
    long[] bytes,
    long[] rows,
    boolean[] partly,
    boolean[] merged,
    Map<String, SliceColumn> columns) {

  /**
   * Puts slices together.
   *
   * @param kept the files of the slices, slice by slice
   * @param fullyMatched whether all rows of a group's slice match
   * @param sources the columns of which something is wanted; nothing is told of unknown ones
   */
  public static SliceBatch of(
      BucketStats stats,
      int[] kept,
      IntPredicate fullyMatched,
      MergeMode mergeMode,
      List<ColumnSource> sources) {
    FileTable table = stats.files();
    int[] start = starts(table, kept);
    int count = start.length - 1;
    int[] groups = new int[count];
    int[] partitions = new int[count];
    int[] files = new int[count];
    long[] bytes = new long[count];
    long[] rows = new long[count];
    boolean[] partly = new boolean[count];
    boolean[] merged = new boolean[count];
    Map<String, SliceColumnBuilder> builders = new LinkedHashMap<>();
    for (ColumnSource source : sources) {
      if (!source.unknown()) {
        builders.put(source.target().name(), new SliceColumnBuilder(source, stats, count));
      }
    }
    for (int slice = 0; slice < count; slice++) {
      int from = start[slice];
      int to = start[slice + 1];
      groups[slice] = table.group()[kept[from]];
      partitions[slice] = table.groupPartition()[groups[slice]];
      files[slice] = to - from;
      for (int at = from; at < to; at++) {
        bytes[slice] += Math.max(0, table.size()[kept[at]]);
        long added = table.rows()[kept[at]];
        rows[slice] = rows[slice] < 0 || added < 0 ? -1 : rows[slice] + added;
      }
      partly[slice] = !fullyMatched.test(groups[slice]);
      merged[slice] = to - from > 1 || !table.isBase(kept[from]);
      boolean wholeRows = !merged[slice] || mergeMode == MergeMode.WHOLE_ROWS;
      boolean agreed = true;
      for (SliceColumnBuilder builder : builders.values()) {
        agreed &= builder.set(slice, kept, from, to, !merged[slice], wholeRows, rows[slice]);
      }
      rows[slice] = agreed ? rows[slice] : -1;
    }
    Map<String, SliceColumn> columns = new LinkedHashMap<>();
    builders.forEach((name, builder) -> columns.put(name, builder.build()));
    return new SliceBatch(
        stats.bucket(),
        stats.layout(),
        groups,
        partitions,
        files,
        bytes,
        rows,
        partly,
        merged,
        columns);
  }

  /** How many slices there are. */
  public int count() {
    return groups.length;
  }

  /** Whether each row of a slice is a row of the answer, and how many they are is known. */
  boolean counted(int slice) {
    return !partly[slice] && !merged[slice] && rows[slice] >= 0;
  }

  /** Whether a slice is known to hold no row. */
  boolean empty(int slice) {
    return !merged[slice] && rows[slice] == 0;
  }

  private static int[] starts(FileTable table, int[] kept) {
    int count = 0;
    int[] start = new int[kept.length + 1];
    for (int at = 0; at < kept.length; at++) {
      if (at == 0 || table.group()[kept[at]] != table.group()[kept[at - 1]]) {
        start[count++] = at;
      }
    }
    start[count] = kept.length;
    return Arrays.copyOf(start, count + 1);
  }
}
