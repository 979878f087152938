package io.pruningindex.job.dimension.hudi;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * What the source of a dimension keeps in checkpoints of one of its value sets.
 *
 * @param valueSet the value set's name
 * @param notes what the index has been sent of it; its schema tells the condition
 */
record ValueSetNotes(String valueSet, SourceNotes notes) {
  private static final int VERSION = 1;

  byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    writer.writeString(valueSet).writeBytes(notes.toBytes());
    return writer.toBytes();
  }

  static ValueSetNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("What a dimension's source keeps of a value set", VERSION);
    return new ValueSetNotes(reader.readString(), SourceNotes.fromBytes(reader.readBytes()));
  }
}
