package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Turns bounds back into values. */
final class BoundLiteral {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private BoundLiteral() {}

  /** The value of a bound, or empty if it is none that a column of {@code type} can hold. */
  static Optional<Literal> of(ColumnType type, BoundKeys keys, int slice) {
    try {
      return Optional.of(
          keys instanceof BoundKeys.Numbers numbers
              ? number(type, numbers.values()[slice])
              : bytes(type, ((BoundKeys.Bytes) keys).values().bytes(slice)));
    } catch (CharacterCodingException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Literal number(ColumnType type, long value) {
    return switch (type.kind()) {
      case BOOLEAN -> new Literal.BooleanValue(value != 0);
      case INT, LONG -> new Literal.LongValue(value);
      case FLOAT, DOUBLE -> new Literal.DoubleValue(OrderedDouble.decode(value));
      case DECIMAL ->
          new Literal.DecimalValue(new BigDecimal(BigInteger.valueOf(value), type.scale()));
      case DATE -> new Literal.DateValue(LocalDate.ofEpochDay(value));
      case TIMESTAMP ->
          new Literal.InstantValue(Instant.ofEpochSecond(seconds(value), nano(value)));
      case LOCAL_TIMESTAMP ->
          new Literal.DateTimeValue(
              LocalDateTime.ofEpochSecond(seconds(value), nano(value), ZoneOffset.UTC));
      case STRING, BINARY, OTHER -> throw new IllegalStateException("Numbers as bounds of " + type);
    };
  }

  private static Literal bytes(ColumnType type, byte[] value) throws CharacterCodingException {
    return switch (type.kind()) {
      case STRING ->
          new Literal.StringValue(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString());
      case BINARY -> new Literal.BinaryValue(value);
      case DECIMAL ->
          new Literal.DecimalValue(new BigDecimal(OrderedDecimal.decode(value), type.scale()));
      default -> throw new IllegalStateException("Byte strings as bounds of " + type);
    };
  }

  private static long seconds(long micros) {
    return Math.floorDiv(micros, MICROS_PER_SECOND);
  }

  private static int nano(long micros) {
    return (int) Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
  }
}
