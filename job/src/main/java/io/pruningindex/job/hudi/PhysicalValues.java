package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Turns Avro records of one schema to values as the index holds them. */
final class PhysicalValues {
  private static final long MICROS_PER_MILLI = 1_000;

  private final List<IndexedColumn> columns;
  private final int[] positions;
  private final int[] scales;

  /**
   * Turns records of {@code read}.
   *
   * @param columns the columns, in the order in which the records were asked for
   */
  PhysicalValues(List<IndexedColumn> columns, Schema read) {
    this.columns = columns;
    this.positions = new int[columns.size()];
    this.scales = new int[columns.size()];
    for (int i = 0; i < positions.length; i++) {
      Schema.Field field = find(columns.get(i).name(), i, read);
      positions[i] = field.pos();
      scales[i] = scale(field.schema());
    }
  }

  /**
   * The field of a column. Of one that was dropped and added again, Hudi reads no values of files
   * before that, by giving it a name there that no file has, in the same place.
   */
  private static Schema.Field find(String name, int place, Schema read) {
    Schema.Field found = read.getField(name);
    return found == null ? read.getFields().get(place) : found;
  }

  private static int scale(Schema schema) {
    if (schema.getType() == Schema.Type.UNION) {
      return schema.getTypes().stream().mapToInt(PhysicalValues::scale).max().orElse(0);
    }
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal ? decimal.getScale() : 0;
  }

  /** The values of a record. */
  Object[] of(IndexedRecord record) {
    Object[] row = new Object[positions.length];
    for (int i = 0; i < row.length; i++) {
      Object value = record.get(positions[i]);
      row[i] = value == null ? null : physical(columns.get(i), value, scales[i]);
    }
    return row;
  }

  private static Object physical(IndexedColumn column, Object value, int scale) {
    ColumnType type = column.type();
    return switch (type.kind()) {
      case BOOLEAN -> (Boolean) value ? 1L : 0L;
      case INT, LONG, DATE -> ((Number) value).longValue();
      case TIMESTAMP, LOCAL_TIMESTAMP -> micros(column, ((Number) value).longValue());
      case FLOAT, DOUBLE -> ((Number) value).doubleValue();
      case STRING -> value.toString().getBytes(StandardCharsets.UTF_8);
      case BINARY -> bytes(value);
      case DECIMAL -> decimal(type, value, scale);
      case OTHER -> throw new IllegalStateException("A column of type " + type + " has no values");
    };
  }

  private static Long micros(IndexedColumn column, long value) {
    return column.unit() == TimestampUnit.MILLIS
        ? Math.multiplyExact(value, MICROS_PER_MILLI)
        : value;
  }

  private static byte[] bytes(Object value) {
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static Object decimal(ColumnType type, Object value, int scale) {
    BigDecimal decimal =
        value instanceof BigDecimal read
            ? read
            : new BigDecimal(new BigInteger(bytes(value)), scale);
    BigInteger unscaled = decimal.setScale(type.scale()).unscaledValue();
    return type.precision() <= ColumnType.LONG_DECIMAL_DIGITS
        ? (Object) unscaled.longValueExact()
        : OrderedDecimal.encode(unscaled);
  }
}
