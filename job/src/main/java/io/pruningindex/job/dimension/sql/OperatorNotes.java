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
 * @param watermark the newest watermark
 * @param received whether a record has ever come
 * @param held rows that are held back, see {@link OpenUpdates}
 * @param anew whether the job goes on from a checkpoint that has nothing of this dimension's
 *     source; not kept
 */
record OperatorNotes(
    byte[] schemaBytes, long watermark, boolean received, List<byte[]> held, boolean anew) {
  static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("dimension-notes", BytePrimitiveArraySerializer.INSTANCE);

  private static final int VERSION = 1;

  /**
   * Reads the notes.
   *
   * @param schemaBytes the schema of the rows that will come
   * @param restored whether the job goes on from a checkpoint
   */
  static OperatorNotes read(ListState<byte[]> state, byte[] schemaBytes, boolean restored)
      throws Exception {
    for (byte[] bytes : state.get()) {
      OperatorNotes notes = fromBytes(bytes);
      if (Arrays.equals(notes.schemaBytes, schemaBytes)) {
        return notes;
      }
    }
    return new OperatorNotes(schemaBytes, Long.MIN_VALUE, false, List.of(), restored);
  }

  void write(ListState<byte[]> state) throws Exception {
    state.update(List.of(toBytes()));
  }

  byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION).writeBytes(schemaBytes).writeLong(watermark).writeBoolean(received);
    writer.writeVarint(held.size());
    held.forEach(writer::writeBytes);
    return writer.toBytes();
  }

  static OperatorNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("What a dimension's operator keeps", VERSION);
    byte[] schema = reader.readBytes();
    long watermark = reader.readLong();
    boolean received = reader.readBoolean();
    int count = reader.readCount();
    List<byte[]> held = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      held.add(reader.readBytes());
    }
    return new OperatorNotes(schema, watermark, received, held, false);
  }
}
