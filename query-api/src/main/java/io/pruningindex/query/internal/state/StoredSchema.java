package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table's schema as the index keeps it. Since version 2 it tells of folders that are named by
 * times.
 *
 * @param stamp when it last changed
 * @param schema the schema
 */
public record StoredSchema(Stamp stamp, TableSchema schema) {
  private static final int VERSION = 2;
  private static final int WITHOUT_TIMES = 1;

  /** How the folders of a partition field are named: in a way that is not known. */
  private static final int NAMED_OTHERWISE = 0;

  private static final int NAMED_BY_VALUE = 1;
  private static final int NAMED_BY_TIME = 2;

  /** Each at its code. */
  private static final List<ChronoUnit> UNITS =
      List.of(
          ChronoUnit.NANOS,
          ChronoUnit.MICROS,
          ChronoUnit.MILLIS,
          ChronoUnit.SECONDS,
          ChronoUnit.MINUTES,
          ChronoUnit.HOURS,
          ChronoUnit.DAYS);

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    boolean byTime = schema.partitionFields().stream().anyMatch(f -> f.times().isPresent());
    // Older clients can read all other schemas.
    writer.writeByte(byTime ? VERSION : WITHOUT_TIMES);
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
      writeFolders(writer, field);
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
      fields.add(readField(reader));
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

  private static void writeFolders(WireWriter writer, PartitionField field) {
    if (field.times().isEmpty()) {
      writer.writeByte(field.identity() ? NAMED_BY_VALUE : NAMED_OTHERWISE);
      return;
    }
    TimeFolders times = field.times().get();
    writer.writeByte(NAMED_BY_TIME).writeByte(UNITS.indexOf(times.unit()));
    writer.writeString(times.format()).writeBoolean(times.whole());
    writer.writeBoolean(times.offset().isPresent());
    times.offset().ifPresent(offset -> writer.writeSigned(offset.getTotalSeconds()));
  }

  private static PartitionField readField(WireReader reader) {
    String name = reader.readString();
    ColumnType type = readType(reader);
    int folders = reader.readByte();
    if (folders == NAMED_BY_TIME && !TimeFolders.name(type)) {
      throw new CorruptValueException("Folders named by times of a column of type " + type);
    }
    return folders == NAMED_BY_TIME
        ? new PartitionField(name, type, false, Optional.of(readTimes(reader)))
        : new PartitionField(name, type, folders != NAMED_OTHERWISE);
  }

  private static TimeFolders readTimes(WireReader reader) {
    int unit = reader.readByte();
    if (unit >= UNITS.size()) {
      throw new CorruptValueException("A partition field counts time in unit " + unit);
    }
    String format = reader.readString();
    boolean whole = reader.readBoolean();
    Optional<ZoneOffset> offset = reader.readBoolean() ? readOffset(reader) : Optional.empty();
    return new TimeFolders(UNITS.get(unit), format, whole, offset);
  }

  private static Optional<ZoneOffset> readOffset(WireReader reader) {
    long seconds = reader.readSigned();
    if (seconds < ZoneOffset.MIN.getTotalSeconds() || seconds > ZoneOffset.MAX.getTotalSeconds()) {
      throw new CorruptValueException("A clock that is " + seconds + " s from UTC");
    }
    return Optional.of(ZoneOffset.ofTotalSeconds((int) seconds));
  }

  private static void writeType(WireWriter writer, ColumnType type) {
    writer.writeByte(type.kind().code()).writeVarint(type.precision()).writeVarint(type.scale());
  }

  private static ColumnType readType(WireReader reader) {
    return new ColumnType(
        TypeKind.ofCode(reader.readByte()), reader.readCount(), reader.readCount());
  }
}
