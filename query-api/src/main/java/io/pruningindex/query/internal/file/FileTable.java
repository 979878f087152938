package io.pruningindex.query.internal.file;

import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The attributes of a run of files, as arrays in the files' ordinals, and the file groups that they
 * belong to. Arrays must not be changed.
 *
 * @param groupPartition the partition id of each group
 * @param group the group of each file, an index into {@code groupPartition} plus the run's first
 *     group
 * @param kind a {@link FileKind#code()} per file
 * @param baseInstant the instant in each file's name, packed by {@link InstantTime}
 * @param anchor what places a log in a slice: a log belongs to the newest base file whose {@code
 *     baseInstant} is at most its anchor. For logs of table version 8 and later the packed
 *     completion time, for older ones and for base files the {@code baseInstant}
 * @param size bytes per file, or -1
 * @param rows records per file, or -1
 * @param added the number of the table's instant that added each file
 * @param removed the number of the instant that removed each file, or {@link #LIVE}
 */
public record FileTable(
    int[] groupPartition,
    int[] group,
    byte[] kind,
    long[] baseInstant,
    long[] anchor,
    long[] size,
    long[] rows,
    long[] added,
    long[] removed) {
  /** The removal number of a file that no instant has removed. */
  public static final long LIVE = Long.MAX_VALUE;

  /** How many files there are. */
  public int count() {
    return group.length;
  }

  /** How many groups there are. */
  public int groupCount() {
    return groupPartition.length;
  }

  /** Whether file {@code index} is a base file. */
  public boolean isBase(int index) {
    return kind[index] == FileKind.BASE.code();
  }

  /** Whether file {@code index} is part of the table as of {@code number}. */
  public boolean visible(int index, long number) {
    return added[index] <= number && number < removed[index];
  }

  /** Appends this table; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    int count = count();
    writer.writeVarint(groupCount());
    writer.writeInts(groupPartition, groupCount());
    writer.writeVarint(count);
    writer.writeInts(group, count);
    writer.writeSmall(kind, count);
    writer.writeLongs(baseInstant, 0, count);
    // Most anchors equal the base instant: their difference packs to nothing.
    writer.writeLongs(minus(anchor, baseInstant), 0, count);
    writer.writeLongs(size, 0, count);
    writer.writeLongs(rows, 0, count);
    writer.writeLongs(added, 0, count);
    writer.writeLongs(zeroForLive(removed), 0, count);
  }

  /** Reads a table. */
  public static FileTable read(WireReader reader) {
    int groups = reader.readCount();
    int[] groupPartition = reader.readInts(groups);
    int count = reader.readCount();
    int[] group = reader.readInts(count);
    byte[] kind = reader.readSmall(count);
    long[] baseInstant = reader.readLongs(count);
    long[] anchor = reader.readLongs(count);
    for (int i = 0; i < count; i++) {
      anchor[i] += baseInstant[i];
      if (group[i] < 0) {
        throw new CorruptValueException("A file is of group " + group[i]);
      }
    }
    long[] size = reader.readLongs(count);
    long[] rows = reader.readLongs(count);
    long[] added = reader.readLongs(count);
    long[] removed = liveForZero(reader.readLongs(count));
    return new FileTable(
        groupPartition, group, kind, baseInstant, anchor, size, rows, added, removed);
  }

  private static long[] minus(long[] values, long[] subtrahends) {
    long[] differences = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      differences[i] = values[i] - subtrahends[i];
    }
    return differences;
  }

  /** Removal numbers as they are written: 0, which packs well, stands for {@link #LIVE}. */
  public static long[] zeroForLive(long[] removed) {
    long[] numbers = removed.clone();
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = numbers[i] == LIVE ? 0 : numbers[i];
    }
    return numbers;
  }

  /** Removal numbers as they were before they were written; changes the array. */
  public static long[] liveForZero(long[] removed) {
    for (int i = 0; i < removed.length; i++) {
      removed[i] = removed[i] == 0 ? LIVE : removed[i];
    }
    return removed;
  }
}
