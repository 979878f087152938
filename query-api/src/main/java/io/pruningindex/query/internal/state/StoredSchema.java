package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A table's schema as the index keeps it.
 *
 * @param stamp when it last changed
 * @param schema the schema
 */
public record StoredSchema(Stamp stamp, TableSchema schema) {
  private static final int VERSION = 1;

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    write(writer, schema);
    return writer.toBytes();
  }

  /** Reads a stored schema. */
  public static StoredSchema fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A table's schema", VERSION);
    return new StoredSchema(Stamp.read(reader), read(reader));
  }

  /** Appends a schema; {@link #read} is the inverse. */
  public static void write(WireWriter writer, TableSchema schema) {
    writer.writeVarint(schema.columns().size());
    for (Column column : schema.columns()) {
      writer.writeString(column.name());
      writeType(writer, column.type());
      writer.writeBoolean(column.indexed());
    }
    writer.writeVarint(schema.partitionFields().size());
    for (PartitionField field : schema.partitionFields()) {
      writer.writeString(field.name());
      writeType(writer, field.type());
      writer.writeBoolean(field.identity());
    }
    writer.writeBoolean(schema.hiveStyle()).writeBoolean(schema.urlEncoded());
    writer.writeByte(schema.mergeMode().code());
    writer.writeVarint(schema.tableVersion()).writeBoolean(schema.mergeOnRead());
  }

  /** Reads a schema. */
  public static TableSchema read(WireReader reader) {
    int columnCount = reader.readCount();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      columns.add(new Column(reader.readString(), readType(reader), reader.readBoolean()));
    }
    int fieldCount = reader.readCount();
    List<PartitionField> fields = new ArrayList<>();
    for (int i = 0; i < fieldCount; i++) {
      fields.add(new PartitionField(reader.readString(), readType(reader), reader.readBoolean()));
    }
    return new TableSchema(
        columns,
        fields,
        reader.readBoolean(),
        reader.readBoolean(),
        MergeMode.ofCode(reader.readByte()),
        reader.readCount(),
        reader.readBoolean());
  }

  private static void writeType(WireWriter writer, ColumnType type) {
    writer.writeByte(type.kind().code()).writeVarint(type.precision()).writeVarint(type.scale());
  }

  private static ColumnType readType(WireReader reader) {
    return new ColumnType(
        TypeKind.ofCode(reader.readByte()), reader.readCount(), reader.readCount());
  }
}
