package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * Some of the rows that came from a group, so that they can be taken back.
 *
 * @param rows the rows
 */
public record GroupPiece(ByteStrings rows) {
  /** The name of the state in savepoints; it may never change. */
  public static final String STATE_NAME = "dimension-group-rows";

  private static final int VERSION = 1;

  /** The piece's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    rows.write(writer.writeByte(VERSION).writeVarint(rows.count()));
    return writer.toBytes();
  }

  /** Reads a piece. */
  public static GroupPiece fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("The rows of a group of a dimension", VERSION);
    return new GroupPiece(ByteStrings.read(reader, reader.readCount()));
  }

  /** The name under which a piece of a group stands. */
  public static String name(String group, int piece) {
    return piece + "/" + group;
  }

  /** The name under which the number of a group's pieces stands. */
  public static String countName(String group) {
    return "/" + group;
  }

  /** The bytes of a number of pieces. */
  public static byte[] countBytes(int pieces) {
    return new WireWriter().writeByte(VERSION).writeVarint(pieces).toBytes();
  }

  /** Reads a number of pieces. */
  public static int count(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("The number of pieces of a group of a dimension", VERSION);
    return reader.readCount();
  }
}
