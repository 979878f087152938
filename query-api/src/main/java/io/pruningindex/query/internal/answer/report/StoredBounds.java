package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Writes what is known of a column in a file as text, bounds as literals of the column's type. */
final class StoredBounds {
  private StoredBounds() {}

  /**
   * What is known of a file's values, for example {@code price in [3, 9], 2 nulls}.
   *
   * @param column the column's name
   * @param chunk its stats, or null; may end before the file
   */
  static String text(String column, ColumnChunk chunk, int index) {
    if (chunk == null || index >= chunk.count()) {
      return "no stats of " + column + ": " + BoundsStatus.COLUMN_NOT_INDEXED.reason();
    }
    BoundsStatus status = chunk.statusOf(index);
    if (status.unknown()) {
      return "no stats of " + column + ": " + status.reason();
    } else if (status == BoundsStatus.ALL_NULL) {
      return column + " is null in every row";
    } else if (status == BoundsStatus.NO_ROWS) {
      return "no rows";
    }
    String bounds =
        column
            + " in ["
            + bound(chunk, index, false)
            + ", "
            + bound(chunk, index, true)
            + (status == BoundsStatus.INEXACT ? "] (not exact)" : "]");
    long nulls = chunk.nullCounts()[index];
    if (nulls == 0) {
      return bounds;
    } else if (nulls == ColumnChunk.UNKNOWN_COUNT) {
      return bounds + " or null";
    }
    return bounds + ", " + nulls + (nulls == 1 ? " null" : " nulls");
  }

  private static Literal bound(ColumnChunk chunk, int index, boolean maximum) {
    if (chunk.values() instanceof ColumnValues.Longs longs) {
      return ofLong(chunk.type(), (maximum ? longs.maximum() : longs.minimum())[index]);
    } else if (chunk.values() instanceof ColumnValues.Doubles doubles) {
      return new Literal.DoubleValue((maximum ? doubles.maximum() : doubles.minimum())[index]);
    }
    ColumnValues.Bytes bytes = (ColumnValues.Bytes) chunk.values();
    return ofBytes(chunk.type(), (maximum ? bytes.maximum() : bytes.minimum()).bytes(index));
  }

  private static Literal ofLong(ColumnType type, long value) {
    return switch (type.kind()) {
      case BOOLEAN -> new Literal.BooleanValue(value != 0);
      case DECIMAL -> new Literal.DecimalValue(BigDecimal.valueOf(value, type.scale()));
      case DATE -> new Literal.DateValue(LocalDate.ofEpochDay(value));
      case TIMESTAMP -> new Literal.InstantValue(Instant.EPOCH.plus(value, ChronoUnit.MICROS));
      case LOCAL_TIMESTAMP ->
          new Literal.DateTimeValue(
              LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plus(value, ChronoUnit.MICROS));
      case INT, LONG, FLOAT, DOUBLE, STRING, BINARY, OTHER -> new Literal.LongValue(value);
    };
  }

  private static Literal ofBytes(ColumnType type, byte[] value) {
    return switch (type.kind()) {
      case DECIMAL ->
          new Literal.DecimalValue(new BigDecimal(OrderedDecimal.decode(value), type.scale()));
      case STRING -> text(value);
      default -> new Literal.BinaryValue(value);
    };
  }

  /** A text, or its bytes where a bound was cut within a character. */
  private static Literal text(byte[] value) {
    try {
      return new Literal.StringValue(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString());
    } catch (CharacterCodingException e) {
      return new Literal.BinaryValue(value);
    }
  }
}
