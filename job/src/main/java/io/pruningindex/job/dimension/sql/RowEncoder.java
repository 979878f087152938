package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.flink.types.Row;

/** Writes rows of Flink as the index keeps them. */
final class RowEncoder {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;

  private final DimensionSchema schema;
  private final int[] positions;
  private final RowWriter writer;

  /**
   * Writes rows of a schema.
   *
   * @param positions for each column of the schema where Flink's rows hold it
   */
  RowEncoder(DimensionSchema schema, int[] positions) {
    this.schema = schema;
    this.positions = positions;
    this.writer = new RowWriter(schema);
  }

  /** The bytes of a row. */
  byte[] encode(Row row) {
    for (int i = 0; i < positions.length; i++) {
      add(schema.columns().get(i).type(), row.getField(positions[i]));
    }
    return writer.finish();
  }

  private void add(ColumnType type, Object value) {
    if (value == null) {
      writer.addNull();
      return;
    }
    switch (type.kind()) {
      case BOOLEAN -> writer.addLong((Boolean) value ? 1 : 0);
      case INT, LONG -> writer.addLong(((Number) value).longValue());
      case FLOAT, DOUBLE -> writer.addDouble(((Number) value).doubleValue());
      case DECIMAL -> addDecimal(type, (BigDecimal) value);
      case STRING -> writer.addBytes(((String) value).getBytes(StandardCharsets.UTF_8));
      case BINARY -> writer.addBytes((byte[]) value);
      case DATE -> writer.addLong(((LocalDate) value).toEpochDay());
      case TIMESTAMP -> addMicros((Instant) value);
      case LOCAL_TIMESTAMP -> addMicros(((LocalDateTime) value).toInstant(ZoneOffset.UTC));
      case OTHER -> throw new IllegalStateException("A column of type " + type + " has no values");
    }
  }

  private void addDecimal(ColumnType type, BigDecimal value) {
    BigInteger unscaled = value.setScale(type.scale()).unscaledValue();
    if (type.precision() <= ColumnType.LONG_DECIMAL_DIGITS) {
      writer.addLong(unscaled.longValueExact());
    } else {
      writer.addBytes(OrderedDecimal.encode(unscaled));
    }
  }

  private void addMicros(Instant time) {
    long micros = Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND);
    writer.addLong(Math.addExact(micros, time.getNano() / NANOS_PER_MICRO));
  }
}
