package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** The columns of an Avro schema, nested leaves after their parents. */
final class AvroColumns {
  /** Schemas nest no deeper than this; a record that contains itself would for ever. */
  private static final int DEEPEST = 24;

  private final List<IndexedColumn> columns = new ArrayList<>();

  private AvroColumns() {}

  static List<IndexedColumn> of(Schema schema) {
    AvroColumns collected = new AvroColumns();
    collected.addFields("", schema, 0);
    return collected.columns;
  }

  private void addFields(String prefix, Schema record, int depth) {
    for (Schema.Field field : record.getFields()) {
      Schema type = withoutNull(field.schema());
      String name = prefix + field.name();
      columns.add(new IndexedColumn(name, typeOf(type), unitOf(type)));
      if (type.getType() == Schema.Type.RECORD && depth < DEEPEST) {
        addFields(name + ".", type, depth + 1);
      }
    }
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    List<Schema> others =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return others.size() == 1 ? others.get(0) : schema;
  }

  private static ColumnType typeOf(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      return ColumnType.decimal(decimal.getPrecision(), decimal.getScale());
    }
    return ColumnType.of(
        logicalName(schema) == null
            ? plainKind(schema.getType())
            : logicalKind(schema.getType(), logicalName(schema)));
  }

  private static TypeKind plainKind(Schema.Type type) {
    return switch (type) {
      case BOOLEAN -> TypeKind.BOOLEAN;
      case INT -> TypeKind.INT;
      case LONG -> TypeKind.LONG;
      case FLOAT -> TypeKind.FLOAT;
      case DOUBLE -> TypeKind.DOUBLE;
      case STRING -> TypeKind.STRING;
      case BYTES, FIXED -> TypeKind.BINARY;
      default -> TypeKind.OTHER;
    };
  }

  private static TypeKind logicalKind(Schema.Type type, String logicalName) {
    return switch (type + " " + logicalName) {
      case "INT date" -> TypeKind.DATE;
      case "LONG timestamp-millis", "LONG timestamp-micros" -> TypeKind.TIMESTAMP;
      case "LONG local-timestamp-millis", "LONG local-timestamp-micros" -> TypeKind.LOCAL_TIMESTAMP;
      default -> TypeKind.OTHER;
    };
  }

  private static TimestampUnit unitOf(Schema schema) {
    TypeKind kind = typeOf(schema).kind();
    if (kind != TypeKind.TIMESTAMP && kind != TypeKind.LOCAL_TIMESTAMP) {
      return TimestampUnit.NONE;
    }
    return logicalName(schema).endsWith("millis") ? TimestampUnit.MILLIS : TimestampUnit.MICROS;
  }

  /** The logical type by name: some are known to newer versions of Avro only, as a property. */
  private static String logicalName(Schema schema) {
    LogicalType logical = schema.getLogicalType();
    return logical != null ? logical.getName() : schema.getProp(LogicalType.LOGICAL_TYPE_PROP);
  }
}
