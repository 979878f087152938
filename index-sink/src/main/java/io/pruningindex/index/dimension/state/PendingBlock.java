package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * Changes of one slot that wait for the next version: an element of the slot's list.
 *
 * @param copies for each row how many copies of it were added, or if negative, removed
 * @param rows the rows
 */
public record PendingBlock(long[] copies, ByteStrings rows) {
  /**
   * How many slots there are, a power of two. A row's slot is in the low bits of the hash of its
   * key columns, as its chunk is. State depends on the number: it may never change.
   */
  public static final int SLOTS = 256;

  /** The name of the state in savepoints; it may never change. */
  public static final String STATE_NAME = "dimension-pending-changes";

  private static final int VERSION = 1;

  /** The block's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION).writeVarint(copies.length);
    rows.write(writer.writeLongs(copies, 0, copies.length));
    return writer.toBytes();
  }

  /** Reads a block. */
  public static PendingBlock fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("Pending changes of a dimension", VERSION);
    int count = reader.readCount();
    return new PendingBlock(reader.readLongs(count), ByteStrings.read(reader, count));
  }
}
