package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The bytes of events: a version, a code for the kind, dimension and incarnation, then the rest.
 */
public final class DimensionEventCodec {
  private static final int VERSION = 1;
  private static final int OPENED = 1;
  private static final int ROWS_CHANGED = 2;
  private static final int GROUP_REPLACED = 3;
  private static final int VERSION_CUT = 4;
  private static final int PROBLEM_REPORTED = 5;
  private static final int DIMENSION_DROPPED = 6;

  private DimensionEventCodec() {}

  /** The event's bytes; {@link #fromBytes} is the inverse. */
  public static byte[] toBytes(DimensionEvent event) {
    WireWriter writer = new WireWriter();
    if (event instanceof DimensionEvent.Opened e) {
      start(writer, OPENED, event).writeByte(e.completedBy().code());
      e.schema().write(writer);
    } else if (event instanceof DimensionEvent.RowsChanged e) {
      writeChanges(start(writer, ROWS_CHANGED, event), e.changes());
    } else if (event instanceof DimensionEvent.GroupReplaced e) {
      start(writer, GROUP_REPLACED, event).writeString(e.group()).writeBoolean(e.first());
      writeChanges(writer, e.rows());
    } else if (event instanceof DimensionEvent.VersionCut e) {
      start(writer, VERSION_CUT, event).writeByte(e.completeness().code());
      writer.writeSigned(e.currentTo()).writeVarint(e.instant());
    } else if (event instanceof DimensionEvent.ProblemReported e) {
      start(writer, PROBLEM_REPORTED, event).writeString(e.problem());
    } else if (event instanceof DimensionEvent.DimensionDropped) {
      start(writer, DIMENSION_DROPPED, event);
    }
    return writer.toBytes();
  }

  /** Reads an event. */
  public static DimensionEvent fromBytes(byte[] bytes) {
    WireReader in = new WireReader(bytes);
    in.readVersion("A dimension event", VERSION);
    int kind = in.readByte();
    String dimension = in.readString();
    long incarnation = in.readLong();
    return switch (kind) {
      case OPENED ->
          new DimensionEvent.Opened(
              dimension, incarnation, Completeness.ofCode(in.readByte()), DimensionSchema.read(in));
      case ROWS_CHANGED -> new DimensionEvent.RowsChanged(dimension, incarnation, readChanges(in));
      case GROUP_REPLACED ->
          new DimensionEvent.GroupReplaced(
              dimension, incarnation, in.readString(), in.readBoolean(), readChanges(in));
      case VERSION_CUT ->
          new DimensionEvent.VersionCut(
              dimension,
              incarnation,
              Completeness.ofCode(in.readByte()),
              in.readSigned(),
              in.readVarint());
      case PROBLEM_REPORTED ->
          new DimensionEvent.ProblemReported(dimension, incarnation, in.readString());
      case DIMENSION_DROPPED -> new DimensionEvent.DimensionDropped(dimension, incarnation);
      default -> throw new CorruptValueException("A dimension event of kind " + kind);
    };
  }

  private static WireWriter start(WireWriter writer, int kind, DimensionEvent event) {
    return writer
        .writeByte(VERSION)
        .writeByte(kind)
        .writeString(event.dimension())
        .writeLong(event.incarnation());
  }

  private static void writeChanges(WireWriter writer, RowChanges changes) {
    int count = changes.count();
    byte[] additions = new byte[count];
    for (int i = 0; i < count; i++) {
      additions[i] = (byte) (changes.additions()[i] ? 1 : 0);
    }
    writer.writeVarint(count).writeSmall(additions, count);
    changes.rows().write(writer);
  }

  private static RowChanges readChanges(WireReader in) {
    int count = in.readCount();
    byte[] codes = in.readSmall(count);
    boolean[] additions = new boolean[count];
    for (int i = 0; i < count; i++) {
      additions[i] = codes[i] != 0;
    }
    return new RowChanges(additions, ByteStrings.read(in, count));
  }
}
