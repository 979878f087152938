package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The stats of one column for a bucket's files, in the ordinals of its {@link BucketSlices}.
 *
 * @param stamp when the bucket was folded
 * @param chunk the stats
 */
public record BucketColumn(Stamp stamp, ColumnChunk chunk) {
  private static final int VERSION = 1;

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    chunk.write(writer);
    return writer.toBytes();
  }

  /** Reads a bucket's column. */
  public static BucketColumn fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A bucket's column", VERSION);
    return new BucketColumn(Stamp.read(reader), ColumnChunk.read(reader));
  }
}
