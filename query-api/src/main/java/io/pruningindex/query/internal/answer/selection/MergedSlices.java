package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.ColumnType;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The slices of a bucket in which rows are put together out of several files: those with log files,
 * where the table does not merge whole rows. As a batch there is a slice where others have a file,
 * with the united bounds of its files. A predicate must be judged as a whole on one union: the
 * merged row that meets {@code a = 1 AND b = 2} may have its {@code a} of one file and its {@code
 * b} of another.
 */
public final class MergedSlices implements BatchStatistics {
  private final FileTable files;
  private final FileRun folded;
  private final FileRun tail;
  private final int[] groups;
  private final int[] start;
  private final int[] members;
  private final Map<String, ColumnChunk> united = new HashMap<>();

  private MergedSlices(
      FileTable files, FileRun folded, FileRun tail, int[] groups, int[] start, int[] members) {
    this.files = files;
    this.folded = folded;
    this.tail = tail;
    this.groups = groups;
    this.start = start;
    this.members = members;
  }

  /**
   * The slices of some groups.
   *
   * @param latest the files of the bucket's slices
   * @param chosen the groups
   */
  static MergedSlices of(
      FileTable files, BitSet latest, FileRun folded, FileRun tail, BitSet chosen) {
    int[] groups = chosen.stream().toArray();
    int[] place = new int[chosen.length()];
    for (int i = 0; i < groups.length; i++) {
      place[groups[i]] = i;
    }
    int[] start = new int[groups.length + 1];
    for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
      if (chosen.get(files.group()[file])) {
        start[place[files.group()[file]] + 1]++;
      }
    }
    for (int i = 1; i < start.length; i++) {
      start[i] += start[i - 1];
    }
    int[] next = start.clone();
    int[] members = new int[start[groups.length]];
    for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
      if (chosen.get(files.group()[file])) {
        members[next[place[files.group()[file]]]++] = file;
      }
    }
    return new MergedSlices(files, folded, tail, groups, start, members);
  }

  @Override
  public int count() {
    return groups.length;
  }

  @Override
  public ColumnChunk chunk(String column) {
    if (!united.containsKey(column)) {
      united.put(column, unite(column));
    }
    return united.get(column);
  }

  @Override
  public int partitionOf(int slice) {
    return files.groupPartition()[groups[slice]];
  }

  /** The group of a slice. */
  public int group(int slice) {
    return groups[slice];
  }

  /** The same slices, with nothing known of them but their partitions. */
  public BatchStatistics withoutStats() {
    MergedSlices slices = this;
    return new BatchStatistics() {
      @Override
      public int count() {
        return slices.count();
      }

      @Override
      public ColumnChunk chunk(String column) {
        return null;
      }

      @Override
      public int partitionOf(int slice) {
        return slices.partitionOf(slice);
      }
    };
  }

  private ColumnChunk unite(String column) {
    ColumnChunk foldedChunk = folded.chunk(column);
    ColumnChunk tailChunk = tail.count() == 0 ? null : tail.chunk(column);
    ColumnType type = BoundsUnion.common(typeOf(foldedChunk), typeOf(tailChunk));
    if (type == null) {
      return null;
    }
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (int slice = 0; slice < groups.length; slice++) {
      BoundsUnion union = new BoundsUnion(type);
      for (int at = start[slice]; at < start[slice + 1]; at++) {
        int file = members[at];
        if (file < tail.first()) {
          union.add(foldedChunk, file);
        } else {
          union.add(tailChunk, file - tail.first());
        }
      }
      union.appendTo(builder);
    }
    return builder.build();
  }

  private static ColumnType typeOf(ColumnChunk chunk) {
    return chunk == null ? null : chunk.type();
  }
}
