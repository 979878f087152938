package io.pruningindex.job.dimension.hudi;

import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the source of a dimension keeps in checkpoints: what the index has been sent.
 *
 * @param schema the schema of the rows
 * @param groups what was sent of each file group; a changeable map
 */
record SourceNotes(DimensionSchema schema, Map<String, SentGroup> groups) {
  private static final int VERSION = 1;

  /** Nothing was sent but the schema. */
  static SourceNotes of(DimensionSchema schema) {
    return new SourceNotes(schema, new TreeMap<>());
  }

  byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    schema.write(writer);
    writer.writeVarint(groups.size());
    groups.forEach(
        (group, sent) ->
            writer.writeString(group).writeString(sent.files()).writeString(sent.completionTime()));
    return writer.toBytes();
  }

  static SourceNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("What a dimension's source keeps", VERSION);
    SourceNotes notes = of(DimensionSchema.read(reader));
    int count = reader.readCount();
    for (int i = 0; i < count; i++) {
      notes.groups.put(
          reader.readString(), new SentGroup(reader.readString(), reader.readString()));
    }
    return notes;
  }
}
