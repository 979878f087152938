package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The names of a bucket's groups and files, in the ordinals of its {@link BucketSlices}.
 *
 * @param stamp when the bucket was folded
 * @param names the names
 */
public record BucketNames(Stamp stamp, FileNames names) {
  private static final int VERSION = 1;

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    names.write(writer);
    return writer.toBytes();
  }

  /** Reads a bucket's names. */
  public static BucketNames fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A bucket's names", VERSION);
    return new BucketNames(Stamp.read(reader), FileNames.read(reader));
  }
}
