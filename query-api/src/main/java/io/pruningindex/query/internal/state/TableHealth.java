package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * How the following of a table goes. It outlives epochs and does not follow instants.
 *
 * @param condition whether the table is followed
 * @param since when the condition began, in milliseconds since the epoch
 * @param problem what is wrong and how to mend it, or "" if nothing is
 * @param failures how many reads have failed since the job started to follow the table
 * @param rebuilds how many times the index was built anew, the first time not counted
 * @param rebuildReason why it was last built anew, or ""
 * @param filesRead files read so far by the build that is under way, else 0
 * @param path where the table lies
 */
public record TableHealth(
    Condition condition,
    long since,
    String problem,
    long failures,
    long rebuilds,
    String rebuildReason,
    long filesRead,
    String path) {
  private static final int VERSION = 1;

  /** Whether a table is followed. */
  public enum Condition {
    /** The index is being built; an older one, if there is one, is served meanwhile. */
    BUILDING(1),
    /** Instants are applied as they complete. */
    FOLLOWING(2),
    /**
     * Reading fails and is retried, or storage does not answer; the last exact state is served
     * meanwhile.
     */
    DEGRADED(3);

    private final int code;

    Condition(int code) {
      this.code = code;
    }

    private static Condition ofCode(int code) {
      for (Condition condition : values()) {
        if (condition.code == code) {
          return condition;
        }
      }
      return DEGRADED;
    }
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    write(writer);
    return writer.toBytes();
  }

  /** Reads a table's health. */
  public static TableHealth fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A table's health", VERSION);
    return read(reader);
  }

  /** Appends this health without a version; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeByte(condition.code).writeVarint(since).writeString(problem);
    writer.writeVarint(failures).writeVarint(rebuilds).writeString(rebuildReason);
    writer.writeVarint(filesRead).writeString(path);
  }

  /** Reads a health that stands without a version. */
  public static TableHealth read(WireReader reader) {
    return new TableHealth(
        Condition.ofCode(reader.readByte()),
        reader.readVarint(),
        reader.readString(),
        reader.readVarint(),
        reader.readVarint(),
        reader.readString(),
        reader.readVarint(),
        reader.readString());
  }
}
