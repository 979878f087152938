package io.pruningindex.e2e.join;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * A column of the generated facts that may be joined on, whose values are made of numbers.
 *
 * @param name its name
 * @param type its type, without null
 * @param value the value, as the writer of Avro takes it, that is made of a number
 */
record FactColumn(String name, Schema type, IntFunction<Object> value) {
  private static final Schema DECIMAL = decimal("number", 10, 2, 5);
  private static final Schema SCALED = decimal("scaled_number", 24, 4, 11);
  private static final long MICROS_PER_SECOND = 1_000_000;

  static final List<FactColumn> ALL =
      List.of(
          new FactColumn("f_int", Schema.create(Schema.Type.INT), number -> number),
          new FactColumn("f_long", Schema.create(Schema.Type.LONG), FactColumn::longOf),
          new FactColumn("f_text", Schema.create(Schema.Type.STRING), FactColumn::text),
          new FactColumn(
              "f_date",
              of(LogicalTypes.date(), Schema.Type.INT),
              number -> (int) date(number).toEpochDay()),
          new FactColumn("f_decimal", DECIMAL, number -> fixed(decimal(number), DECIMAL)),
          new FactColumn("f_scaled", SCALED, number -> fixed(decimal(number).setScale(4), SCALED)),
          new FactColumn("f_double", Schema.create(Schema.Type.DOUBLE), FactColumn::doubleOf),
          new FactColumn("f_flag", Schema.create(Schema.Type.BOOLEAN), FactColumn::flag),
          new FactColumn("f_bytes", Schema.create(Schema.Type.BYTES), FactColumn::bytes),
          new FactColumn(
              "f_time",
              of(LogicalTypes.localTimestampMicros(), Schema.Type.LONG),
              FactColumn::micros),
          new FactColumn(
              "f_instant",
              of(LogicalTypes.timestampMicros(), Schema.Type.LONG),
              FactColumn::micros));

  static long longOf(int number) {
    return number * 3L;
  }

  /** Numbers as texts, some of which are in the order of the numbers. */
  static String text(int number) {
    return String.valueOf(number);
  }

  static LocalDate date(int number) {
    return LocalDate.of(2023, 12, 1).plusDays(number);
  }

  static BigDecimal decimal(int number) {
    return BigDecimal.valueOf(number * 50L, 2);
  }

  /** Not zero: Hudi's stats have zero where a value is not a number. */
  static double doubleOf(int number) {
    return (number + 1) / 4.0;
  }

  /** Of one value for most numbers of a file. */
  static boolean flag(int number) {
    return number / 8 % 3 == 0;
  }

  /** In the order of the numbers, if bytes are taken without sign. */
  static ByteBuffer bytes(int number) {
    return ByteBuffer.wrap(new byte[] {(byte) number, (byte) 200});
  }

  static LocalDateTime time(int number) {
    return date(number / 4).atTime(number % 4 * 6, 30);
  }

  private static long micros(int number) {
    return time(number).toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND;
  }

  private static Schema of(LogicalType logicalType, Schema.Type type) {
    return logicalType.addToSchema(Schema.create(type));
  }

  private static Schema decimal(String name, int precision, int scale, int bytes) {
    return LogicalTypes.decimal(precision, scale)
        .addToSchema(Schema.createFixed(name, null, null, bytes));
  }

  private static Object fixed(BigDecimal value, Schema type) {
    return new Conversions.DecimalConversion().toFixed(value, type, type.getLogicalType());
  }
}
