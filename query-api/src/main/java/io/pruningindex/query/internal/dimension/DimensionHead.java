package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * What a dimension is as of. It is there as soon as the job has opened the dimension, and written
 * last for each version.
 *
 * @param stamp the incarnation of the source, and the number of the newest version, 0 before the
 *     first; its floor is the oldest version that can be read
 * @param epoch the epoch whose values are current
 * @param completedBy by what versions of this dimension come to be complete
 * @param currentTo the time that the newest version is complete up to by now; later than when it
 *     was cut if nothing has changed since. 0 before the first version
 * @param heardAt when the source last said anything, in milliseconds since the epoch
 * @param problem what is wrong with the source and how to mend it, or "" if nothing is
 */
public record DimensionHead(
    Stamp stamp,
    long epoch,
    Completeness completedBy,
    long currentTo,
    long heardAt,
    String problem) {
  private static final int VERSION = 1;

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter(128);
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeVarint(epoch).writeByte(completedBy.code()).writeSigned(currentTo);
    writer.writeVarint(heardAt).writeString(problem);
    return writer.toBytes();
  }

  /** Reads a head. */
  public static DimensionHead fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A dimension's head", VERSION);
    return new DimensionHead(
        Stamp.read(reader),
        reader.readVarint(),
        Completeness.ofCode(reader.readByte()),
        reader.readSigned(),
        reader.readVarint(),
        reader.readString());
  }
}
