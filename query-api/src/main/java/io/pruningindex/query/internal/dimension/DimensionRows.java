package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The rows of a chunk of a dimension, no two of which are equal at one version. Arrays must not be
 * changed.
 *
 * @param stamp when the chunk was written; its floor is the oldest version that it tells
 * @param added for each row the number of the first version that has it
 * @param removed for each row the number of the first version that no longer has it, or {@link
 *     #NEVER}
 * @param copies how many times the newest version has each row
 */
public record DimensionRows(Stamp stamp, long[] added, long[] removed, long[] copies) {
  /** Stands for the number of a version that has not come. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final int VERSION = 1;

  /** How many rows there are. */
  public int count() {
    return added.length;
  }

  /** Whether version {@code number} has the row {@code index}. */
  public boolean visible(int index, long number) {
    return added[index] <= number && number < removed[index];
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    int count = count();
    long[] ends = new long[count];
    for (int i = 0; i < count; i++) {
      ends[i] = removed[i] == NEVER ? 0 : removed[i];
    }
    writer.writeVarint(count).writeLongs(added, 0, count).writeLongs(ends, 0, count);
    writer.writeLongs(copies, 0, count);
    return writer.toBytes();
  }

  /** Reads the rows of a chunk. */
  public static DimensionRows fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("The rows of a dimension", VERSION);
    Stamp stamp = Stamp.read(reader);
    int count = reader.readCount();
    long[] added = reader.readLongs(count);
    long[] removed = reader.readLongs(count);
    for (int i = 0; i < count; i++) {
      if (removed[i] < 0) {
        throw new CorruptValueException("A row of a dimension ends at version " + removed[i]);
      }
      removed[i] = removed[i] == 0 ? NEVER : removed[i];
    }
    return new DimensionRows(stamp, added, removed, reader.readLongs(count));
  }
}
