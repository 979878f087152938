package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What the owner of a dimension must remember and no reader needs to know. It has a state of its
 * own that cannot be queried, under the dimension's head key.
 *
 * @param pending for each slot how many changes wait in it for the next version
 * @param settled how many of them were left when those that cancel out were last dropped
 * @param bytes the size of all values of the current epoch's chunks
 * @param retired the epochs whose values are to be deleted
 * @param refusal why no more versions are cut until the dimension is begun anew, or ""
 */
public record DimensionNotes(
    long[] pending, long[] settled, long bytes, List<RetiredChunks> retired, String refusal) {
  /** The name of the state in savepoints; it may never change. */
  public static final String STATE_NAME = "dimension-owner-notes";

  private static final int VERSION = 1;

  public DimensionNotes {
    retired = List.copyOf(retired);
  }

  /** The notes of a dimension that nothing is known of. */
  public static DimensionNotes empty() {
    return new DimensionNotes(
        new long[PendingBlock.SLOTS], new long[PendingBlock.SLOTS], 0, List.of(), "");
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION).writeVarint(pending.length);
    writer.writeLongs(pending, 0, pending.length).writeLongs(settled, 0, settled.length);
    writer.writeVarint(bytes).writeVarint(retired.size());
    for (RetiredChunks epoch : retired) {
      writer.writeVarint(epoch.epoch()).writeVarint(epoch.fromNumber());
      writer.writeVarint(epoch.fromTime()).writeVarint(epoch.nextChunk());
    }
    return writer.writeString(refusal).toBytes();
  }

  /** Reads notes. */
  public static DimensionNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A dimension's owner notes", VERSION);
    int slots = reader.readCount();
    long[] pending = reader.readLongs(slots);
    long[] settled = reader.readLongs(slots);
    long size = reader.readVarint();
    int retiredCount = reader.readCount();
    List<RetiredChunks> retired = new ArrayList<>();
    for (int i = 0; i < retiredCount; i++) {
      retired.add(
          new RetiredChunks(
              reader.readVarint(), reader.readVarint(), reader.readVarint(), reader.readCount()));
    }
    return new DimensionNotes(pending, settled, size, retired, reader.readString());
  }
}
