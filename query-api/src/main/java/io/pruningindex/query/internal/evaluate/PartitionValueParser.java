package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.TimeText;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the values of a partition field from their texts, as far as they can be told for certain.
 */
record PartitionValueParser(ColumnType type) implements PartitionTextParser {
  /** The directory of null, and of the empty string. */
  private static final String NULL_DIRECTORY = "__HIVE_DEFAULT_PARTITION__";

  /** What older writers named it, and what newer ones name the directory of this very word. */
  private static final String OLD_NULL_DIRECTORY = "default";

  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,19}");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d{1,3})?");
  private static final Pattern FLOATING =
      Pattern.compile("-?(\\d+(\\.\\d*)?([eE][+-]?\\d+)?|Infinity)");
  private static final byte[] EMPTY = {};
  private static final long MICROS_PER_SECOND = 1_000_000;

  /** The most that a zone's clock can differ from UTC. */
  private static final long WIDEST_OFFSET_MICROS = 18 * 3600 * MICROS_PER_SECOND;

  @Override
  public void add(String text, ColumnChunkBuilder chunk) {
    if (text == null) {
      addUnknown(chunk);
    } else if (text.equals(NULL_DIRECTORY)) {
      addNull(chunk);
    } else if (text.isEmpty() || text.equals(OLD_NULL_DIRECTORY)) {
      addUnknown(chunk);
    } else {
      addValue(text, chunk);
    }
  }

  private void addNull(ColumnChunkBuilder chunk) {
    if (type.kind() == TypeKind.STRING) {
      // Rows with '' are there too: no other value, but nobody knows whether any null.
      chunk.addBytes(EMPTY, EMPTY, false, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
    } else {
      chunk.addWithoutBounds(
          BoundsStatus.ALL_NULL, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
    }
  }

  private void addValue(String text, ColumnChunkBuilder chunk) {
    switch (type.kind()) {
      case STRING -> addBytes(text.getBytes(StandardCharsets.UTF_8), chunk);
      case BOOLEAN -> addBoolean(text, chunk);
      case INT, LONG -> addInteger(text, chunk);
      case DECIMAL -> addDecimal(text, chunk);
      case FLOAT, DOUBLE -> addFloating(text, chunk);
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP -> addTime(text, chunk);
      case BINARY, OTHER -> addUnknown(chunk);
    }
  }

  private static void addBoolean(String text, ColumnChunkBuilder chunk) {
    if (text.equalsIgnoreCase("true")) {
      addLong(1, chunk);
    } else if (text.equalsIgnoreCase("false")) {
      addLong(0, chunk);
    } else {
      addUnknown(chunk);
    }
  }

  private static void addInteger(String text, ColumnChunkBuilder chunk) {
    BigInteger value = INTEGER.matcher(text).matches() ? new BigInteger(text) : null;
    if (value != null && value.bitLength() < Long.SIZE) {
      addLong(value.longValueExact(), chunk);
    } else {
      addUnknown(chunk);
    }
  }

  private void addDecimal(String text, ColumnChunkBuilder chunk) {
    if (text.length() > 100 || !DECIMAL.matcher(text).matches()) {
      addUnknown(chunk);
      return;
    }
    BigDecimal scaled = new BigDecimal(text).movePointRight(type.scale()).stripTrailingZeros();
    if (scaled.scale() > 0 || scaled.precision() - scaled.scale() > type.precision()) {
      addUnknown(chunk);
    } else if (type.physicalType().orElseThrow() == PhysicalType.LONGS) {
      addLong(scaled.longValueExact(), chunk);
    } else {
      addBytes(OrderedDecimal.encode(scaled.toBigIntegerExact()), chunk);
    }
  }

  private void addFloating(String text, ColumnChunkBuilder chunk) {
    if (FLOATING.matcher(text).matches()) {
      double value =
          type.kind() == TypeKind.FLOAT ? Float.parseFloat(text) : Double.parseDouble(text);
      chunk.addDoubles(value, value, true, 0, ColumnChunk.UNKNOWN_COUNT);
    } else {
      addUnknown(chunk);
    }
  }

  private void addTime(String text, ColumnChunkBuilder chunk) {
    Optional<Literal> parsed = TimeText.parse(text);
    boolean isDate = type.kind() == TypeKind.DATE;
    if (isDate && parsed.isPresent() && parsed.get() instanceof Literal.DateValue date) {
      addLong(date.value().toEpochDay(), chunk);
    } else if (!isDate
        && parsed.isPresent()
        && parsed.get() instanceof Literal.DateTimeValue time) {
      addTimestamp(time.value(), chunk);
    } else {
      addUnknown(chunk);
    }
  }

  /** Writers cut off fractions of a second, and write instants in whatever zone they run in. */
  private void addTimestamp(LocalDateTime time, ColumnChunkBuilder chunk) {
    long micros = time.toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND;
    long spread = type.kind() == TypeKind.TIMESTAMP ? WIDEST_OFFSET_MICROS : 0;
    chunk.addLongs(
        micros - spread,
        micros + spread + MICROS_PER_SECOND - 1,
        false,
        0,
        ColumnChunk.UNKNOWN_COUNT);
  }

  private static void addLong(long value, ColumnChunkBuilder chunk) {
    chunk.addLongs(value, value, true, 0, ColumnChunk.UNKNOWN_COUNT);
  }

  private static void addBytes(byte[] value, ColumnChunkBuilder chunk) {
    chunk.addBytes(value, value, true, 0, ColumnChunk.UNKNOWN_COUNT);
  }

  private static void addUnknown(ColumnChunkBuilder chunk) {
    chunk.addWithoutBounds(
        BoundsStatus.NO_STATS, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
  }
}
