package io.pruningindex.job.demo.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Values of Avro records as plain Java values that have a meaning without their schema. */
final class AvroValues {
  private AvroValues() {}

  static Object toJava(Schema schema, Object value) {
    if (value == null) {
      return null;
    }
    return switch (schema.getType()) {
      case UNION -> toJava(onlyBranch(schema), value);
      case INT -> intValue(schema, (Integer) value);
      case LONG -> longValue(schema, ((Number) value).longValue());
      case FLOAT -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      case BOOLEAN -> value;
      case STRING, ENUM -> value.toString();
      case BYTES -> bytesValue(schema, ((ByteBuffer) value).duplicate());
      case FIXED -> bytesValue(schema, ByteBuffer.wrap(((GenericFixed) value).bytes()));
      case RECORD -> recordValue((IndexedRecord) value);
      case ARRAY -> listValue(schema.getElementType(), (Iterable<?>) value);
      case MAP -> mapValue(schema.getValueType(), (Map<?, ?>) value);
      case NULL -> throw new IllegalArgumentException("A value of the type null: " + value);
    };
  }

  private static Schema onlyBranch(Schema union) {
    List<Schema> branches =
        union.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    if (branches.size() != 1) {
      throw new IllegalArgumentException("A union of several types is not supported: " + union);
    }
    return branches.get(0);
  }

  private static Object intValue(Schema schema, int value) {
    return schema.getLogicalType() instanceof LogicalTypes.Date
        ? LocalDate.ofEpochDay(value)
        : (Object) value;
  }

  private static Object longValue(Schema schema, long value) {
    LogicalType type = schema.getLogicalType();
    if (type == null) {
      return value;
    }
    return switch (type.getName()) {
      case "timestamp-micros" -> instant(value, ChronoUnit.MICROS);
      case "timestamp-millis" -> instant(value, ChronoUnit.MILLIS);
      case "local-timestamp-micros" -> local(instant(value, ChronoUnit.MICROS));
      case "local-timestamp-millis" -> local(instant(value, ChronoUnit.MILLIS));
      default -> value;
    };
  }

  private static Instant instant(long value, ChronoUnit unit) {
    return Instant.EPOCH.plus(value, unit);
  }

  private static LocalDateTime local(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Object bytesValue(Schema schema, ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.get(bytes);
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        ? new BigDecimal(new BigInteger(bytes), decimal.getScale())
        : ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  private static Map<String, Object> recordValue(IndexedRecord value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Schema.Field field : value.getSchema().getFields()) {
      fields.put(field.name(), toJava(field.schema(), value.get(field.pos())));
    }
    return fields;
  }

  private static List<Object> listValue(Schema elementType, Iterable<?> value) {
    List<Object> elements = new ArrayList<>();
    for (Object element : value) {
      elements.add(toJava(elementType, element));
    }
    return elements;
  }

  private static Map<String, Object> mapValue(Schema valueType, Map<?, ?> value) {
    Map<String, Object> entries = new LinkedHashMap<>();
    value.forEach((key, entry) -> entries.put(key.toString(), toJava(valueType, entry)));
    return entries;
  }
}
