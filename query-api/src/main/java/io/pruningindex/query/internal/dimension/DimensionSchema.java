package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * What the rows of a dimension are made of.
 *
 * @param columns the columns in the order in which rows hold them, keys first
 * @param definition what the rows are: the query, or the path of the Hudi table. If it changes, the
 *     dimension is begun anew
 * @param origin the dimension and its fixed filter that this one is a value set of, or ""
 */
public record DimensionSchema(List<Field> columns, String definition, String origin) {
  /**
   * A column.
   *
   * @param name its name
   * @param type its type, one that has a physical type
   * @param key whether it is a key column
   */
  public record Field(String name, ColumnType type, boolean key) {}

  public DimensionSchema {
    columns = List.copyOf(columns);
  }

  /** The key columns, in their order. */
  public List<Field> keys() {
    return columns.stream().filter(Field::key).toList();
  }

  /** Appends this schema; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(columns.size());
    for (Field field : columns) {
      ColumnType type = field.type();
      writer.writeString(field.name()).writeByte(type.kind().code());
      writer.writeVarint(type.precision()).writeVarint(type.scale()).writeBoolean(field.key());
    }
    writer.writeString(definition).writeString(origin);
  }

  /** Reads a schema. */
  public static DimensionSchema read(WireReader reader) {
    int count = reader.readCount();
    List<Field> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = reader.readString();
      TypeKind kind = TypeKind.ofCode(reader.readByte());
      columns.add(
          new Field(
              name,
              new ColumnType(kind, reader.readCount(), reader.readCount()),
              reader.readBoolean()));
    }
    return new DimensionSchema(columns, reader.readString(), reader.readString());
  }
}
