package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.Arrays;

/**
 * A part of a table's partition directory: {@link #SIZE} partitions with consecutive ids. Ids are
 * dealt in order and never again within an epoch. A partition whose last slice is gone stays, with
 * nothing in its buckets.
 *
 * @param stamp when it last changed
 * @param paths partition paths relative to the table, "" for a table without partitions; the id of
 *     entry {@code i} of shard {@code s} is {@code s * SIZE + i}
 * @param buckets for each partition, the buckets that hold its file groups, ascending
 * @param added for each partition, the number from which on it may have slices; 0 if it is not
 *     known
 * @param removed for each partition, the number from which on it has none, or {@link
 *     FileTable#LIVE}
 */
public record PartitionShard(
    Stamp stamp, ByteStrings paths, int[][] buckets, long[] added, long[] removed) {
  /** How many partitions a full shard has. */
  public static final int SIZE = 4096;

  private static final int VERSION = 2;

  /** A shard that does not tell when its partitions had slices. */
  public PartitionShard(Stamp stamp, ByteStrings paths, int[][] buckets) {
    this(stamp, paths, buckets, new long[paths.count()], live(paths.count()));
  }

  /** Whether the partition at {@code index} may have slices as of {@code number}. */
  public boolean present(int index, long number) {
    return added[index] <= number && number < removed[index];
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    int count = paths.count();
    writer.writeVarint(count);
    paths.write(writer);
    int[] lengths = new int[count];
    int total = 0;
    for (int i = 0; i < count; i++) {
      lengths[i] = buckets[i].length;
      total += lengths[i];
    }
    writer.writeInts(lengths, count);
    int[] flat = new int[total];
    int at = 0;
    for (int[] some : buckets) {
      System.arraycopy(some, 0, flat, at, some.length);
      at += some.length;
    }
    writer.writeVarint(total).writeInts(flat, total);
    writer.writeLongs(added, 0, count);
    writer.writeLongs(FileTable.zeroForLive(removed), 0, count);
    return writer.toBytes();
  }

  /** Reads a shard. */
  public static PartitionShard fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    int version = reader.readVersion("A shard of the partition directory", VERSION);
    Stamp stamp = Stamp.read(reader);
    int count = reader.readCount();
    ByteStrings paths = ByteStrings.read(reader, count);
    int[] lengths = reader.readInts(count);
    int total = reader.readCount();
    int[] flat = reader.readInts(total);
    int[][] buckets = new int[count][];
    int at = 0;
    for (int i = 0; i < count; i++) {
      if (lengths[i] < 0 || lengths[i] > total - at) {
        throw new CorruptValueException("A partition has " + lengths[i] + " buckets");
      }
      buckets[i] = Arrays.copyOfRange(flat, at, at + lengths[i]);
      at += lengths[i];
    }
    if (version == 1) {
      return new PartitionShard(stamp, paths, buckets);
    }
    long[] added = reader.readLongs(count);
    long[] removed = FileTable.liveForZero(reader.readLongs(count));
    return new PartitionShard(stamp, paths, buckets, added, removed);
  }

  private static long[] live(int count) {
    long[] numbers = new long[count];
    Arrays.fill(numbers, FileTable.LIVE);
    return numbers;
  }
}
