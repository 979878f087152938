package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;

/**
 * What the operator of a dimension keeps in checkpoints.
 *
 * @param schemaBytes the schema that the rows are of
 * @param watermark the newest watermark, or {@link Long#MIN_VALUE}
 * @param received whether a record has ever come
 * @param held rows that are held back, see {@link OpenUpdates}
 * @param unmarked whether a record has come since the watermark
 * @param parted see {@link OpenUpdates#parted}
 * @param drained whether the source was made to end, and may have sent half of something
 * @param reading whether files of watched folders were being read, as far as that is told
 */
record OperatorNotes(
    byte[] schemaBytes,
    long watermark,
    boolean received,
    List<byte[]> held,
    boolean unmarked,
    boolean parted,
    boolean drained,
    boolean reading) {
  static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("dimension-notes", BytePrimitiveArraySerializer.INSTANCE);

  private static final int VERSION = 3;

  /**
   * The notes of rows of a schema, or null if there are none.
   *
   * @param schemaBytes the schema of the rows that will come
   */
  static OperatorNotes read(ListState<byte[]> state, byte[] schemaBytes) throws Exception {
    for (byte[] bytes : state.get()) {
      OperatorNotes notes = fromBytes(bytes);
      if (Arrays.equals(notes.schemaBytes, schemaBytes)) {
        return notes;
      }
    }
    return null;
  }

  /** The notes of a source that has sent nothing. */
  static OperatorNotes none(byte[] schemaBytes) {
    return new OperatorNotes(
        schemaBytes, Long.MIN_VALUE, false, List.of(), false, false, false, true);
  }

  void write(ListState<byte[]> state) throws Exception {
    state.update(List.of(toBytes()));
  }

  byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION).writeBytes(schemaBytes).writeLong(watermark).writeBoolean(received);
    writer.writeVarint(held.size());
    held.forEach(writer::writeBytes);
    writer.writeBoolean(unmarked).writeBoolean(parted).writeBoolean(drained);
    writer.writeBoolean(reading);
    return writer.toBytes();
  }

  static OperatorNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    int version = reader.readVersion("What a dimension's operator keeps", VERSION);
    byte[] schema = reader.readBytes();
    long watermark = reader.readLong();
    boolean received = reader.readBoolean();
    int count = reader.readCount();
    List<byte[]> held = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      held.add(reader.readBytes());
    }
    // Of version 1, a record may have come.
    boolean unmarked = version == 1 || reader.readBoolean();
    boolean parted = version > 1 && reader.readBoolean();
    boolean drained = version > 1 && reader.readBoolean();
    // Of older versions, half of a file may be there.
    boolean reading = version < 3 || reader.readBoolean();
    return new OperatorNotes(schema, watermark, received, held, unmarked, parted, drained, reading);
  }
}
