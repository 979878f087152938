package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * What a table's index is as of. It is written last for each instant: whoever reads it finds
 * everything that it speaks of already written.
 *
 * @param stamp the incarnation and the highest applied number; its floor is the table's
 * @param epoch the epoch whose values are current
 * @param newest the instant of the highest applied number
 * @param look the last look at the timeline of which all that was seen is applied
 */
public record Head(Stamp stamp, long epoch, InstantEntry newest, Look look) {
  private static final int VERSION = 2;

  /**
   * The last time, in milliseconds since the epoch, at which the source saw nothing that was not
   * applied.
   */
  public long currentTo() {
    return look.currentTo();
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter(128);
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeVarint(epoch);
    newest.write(writer);
    look.write(writer);
    return writer.toBytes();
  }

  /** Reads a head. */
  public static Head fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    int version = reader.readVersion("A table's head", VERSION);
    return new Head(
        Stamp.read(reader),
        reader.readVarint(),
        InstantEntry.read(reader),
        Look.read(reader, version));
  }
}
