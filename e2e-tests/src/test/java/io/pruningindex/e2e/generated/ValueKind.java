package io.pruningindex.e2e.generated;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Random;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/** A column and the values that it is given, as Avro holds them. */
enum ValueKind {
  FLAG(Schema.create(Schema.Type.BOOLEAN)),
  SMALL(Schema.create(Schema.Type.INT)),
  BIG(Schema.create(Schema.Type.LONG)),
  SINGLE(Schema.create(Schema.Type.FLOAT)),
  WIDE(Schema.create(Schema.Type.DOUBLE)),
  PRICE(LogicalTypes.decimal(9, 2).addToSchema(SchemaBuilder.fixed("price").size(4))),
  TOTAL(LogicalTypes.decimal(38, 10).addToSchema(SchemaBuilder.fixed("total").size(16))),
  NOTE(Schema.create(Schema.Type.STRING)),
  STORY(Schema.create(Schema.Type.STRING)),
  BLOB(Schema.create(Schema.Type.BYTES)),
  DAY(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT))),
  AT_MICROS(LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG))),
  AT_MILLIS(LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG))),
  LOCAL_MICROS(LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG))),
  LOCAL_MILLIS(LogicalTypes.localTimestampMillis().addToSchema(Schema.create(Schema.Type.LONG))),
  CODE(Schema.create(Schema.Type.INT)),
  NAME(Schema.create(Schema.Type.STRING));

  private final Schema type;

  ValueKind(Schema type) {
    this.type = type;
  }

  Schema type() {
    return type;
  }

  /** The field's name within its record. */
  String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The column's name, dotted if it is a leaf of a nested one. */
  String column() {
    return switch (this) {
      case CODE -> GeneratedSchema.PLACE + "." + field();
      case NAME -> GeneratedSchema.PLACE + "." + GeneratedSchema.GEO + "." + field();
      default -> field();
    };
  }

  boolean nested() {
    return this == CODE || this == NAME;
  }

  /**
   * A common value; a greater position gives one that is no less, but for booleans and binaries.
   */
  Object at(long position) {
    return switch (this) {
      case FLAG -> position % 2 == 0;
      case SMALL, CODE -> (int) position;
      case BIG -> position * 1_000_000_007L;
      case SINGLE -> position * 0.37f;
      case WIDE -> position / 7.0;
      case PRICE -> AvroDecimals.fixed(type, BigInteger.valueOf(position * 37));
      case TOTAL ->
          AvroDecimals.fixed(type, BigInteger.valueOf(position).multiply(AvroDecimals.FAR_APART));
      case NOTE, NAME -> Texts.shortText(position);
      case STORY -> Texts.longText(position);
      case BLOB -> Blobs.of(position);
      case DAY -> (int) (18_000 + position);
      case AT_MICROS, LOCAL_MICROS -> 1_600_000_000_000_000L + position * 3_600_000_037L;
      case AT_MILLIS, LOCAL_MILLIS -> 1_600_000_000_000L + position * 3_600_037L;
    };
  }

  /** A value at the end of what the type can hold, or one that systems get wrong. */
  Object odd(Random random) {
    return switch (this) {
      case FLAG -> random.nextBoolean();
      case SMALL, CODE -> pick(random, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1);
      case BIG -> pick(random, Long.MIN_VALUE, Long.MAX_VALUE, 0L, (1L << 53) + 1, 1L << 32);
      case SINGLE ->
          pick(
              random,
              Float.NaN,
              Float.POSITIVE_INFINITY,
              Float.NEGATIVE_INFINITY,
              -0.0f,
              0.0f,
              Float.MIN_VALUE,
              -Float.MAX_VALUE);
      case WIDE ->
          pick(
              random,
              Double.NaN,
              Double.POSITIVE_INFINITY,
              Double.NEGATIVE_INFINITY,
              -0.0,
              0.0,
              Double.MIN_VALUE,
              -Double.MAX_VALUE);
      case PRICE, TOTAL -> AvroDecimals.extreme(type, random.nextBoolean());
      case NOTE, NAME -> Texts.oddShort(random);
      case STORY -> Texts.oddLong(random);
      case BLOB -> Blobs.odd(random);
      // 0001-01-01, days that two calendars name differently, 9999-12-31.
      case DAY -> pick(random, -719_162, -141_430, -141_428, 0, -1, 2_932_896);
      case AT_MICROS, LOCAL_MICROS ->
          pick(random, -62_135_596_800_000_000L, -1L, 0L, 999L, 253_402_300_799_999_999L);
      case AT_MILLIS, LOCAL_MILLIS ->
          pick(random, -62_135_596_800_000L, -1L, 0L, 999L, 253_402_300_799_999L);
    };
  }

  private static Object pick(Random random, Object... values) {
    return values[random.nextInt(values.length)];
  }
}
