package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundTruncation;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Makes stats of the values of files, as complete and exact as chance has it. */
final class RandomChunks {
  private static final BoundsStatus[] UNKNOWN =
      Arrays.stream(BoundsStatus.values())
          .filter(BoundsStatus::unknown)
          .toArray(BoundsStatus[]::new);

  private final Random random;
  private final boolean precise;

  /**
   * @param precise whether all stats are known and exact
   */
  RandomChunks(Random random, boolean precise) {
    this.random = random;
    this.precise = precise;
  }

  /** Stats of a column, null among its values included, or null for none. */
  ColumnChunk chunk(ColumnType type, List<List<Object>> files) {
    int choice = precise ? 99 : random.nextInt(100);
    if (choice < 8) {
      return null;
    } else if (choice < 14) {
      return otherType(type, files.size());
    }
    int known = choice < 22 ? random.nextInt(files.size() + 1) : files.size();
    ColumnChunkBuilder builder = new ColumnChunkBuilder(writtenAs(type, files));
    for (List<Object> file : files.subList(0, known)) {
      add(builder, type, file);
    }
    return builder.build();
  }

  /** A long column may have been an integer column when the stats were taken. */
  private ColumnType writtenAs(ColumnType type, List<List<Object>> files) {
    boolean small =
        type.kind() == TypeKind.LONG
            && files.stream()
                .flatMap(List::stream)
                .allMatch(value -> value == null || Math.abs((Long) value) < 1000);
    return small && random.nextBoolean() ? ColumnType.of(TypeKind.INT) : type;
  }

  /** Stats that mean nothing since they are of another type than the column. */
  private ColumnChunk otherType(ColumnType type, int count) {
    ColumnType other =
        switch (type.kind()) {
          case STRING -> ColumnType.of(TypeKind.BINARY);
          case DECIMAL -> ColumnType.decimal(type.precision(), type.scale() + 1);
          case DOUBLE -> ColumnType.of(TypeKind.FLOAT);
          case TIMESTAMP -> ColumnType.of(TypeKind.LOCAL_TIMESTAMP);
          default -> ColumnType.of(TypeKind.STRING);
        };
    ColumnChunkBuilder builder = new ColumnChunkBuilder(other);
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        builder.addWithoutBounds(BoundsStatus.ALL_NULL, 3, 3);
      } else if (other.physicalType().orElseThrow() == PhysicalType.BYTES) {
        builder.addBytes(new byte[16], new byte[16], true, 0, 3);
      } else if (other.physicalType().orElseThrow() == PhysicalType.DOUBLES) {
        builder.addDoubles(1, 1, true, 0, 3);
      } else {
        builder.addLongs(1, 1, true, 0, 3);
      }
    }
    return builder.build();
  }

  private void add(ColumnChunkBuilder builder, ColumnType type, List<Object> values) {
    List<Object> present = values.stream().filter(Objects::nonNull).toList();
    int total = values.size();
    long nulls = total - present.size();
    long counted = precise || random.nextInt(4) > 0 ? nulls : ColumnChunk.UNKNOWN_COUNT;
    if (!precise && random.nextInt(6) == 0) {
      addUnknown(builder, counted, total);
    } else if (present.isEmpty()) {
      builder.addWithoutBounds(BoundsStatus.ALL_NULL, counted, total);
    } else if (present.stream().anyMatch(RandomChunks::isNan)) {
      builder.addWithoutBounds(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, counted, total);
    } else {
      boolean widen = !precise && random.nextInt(3) == 0;
      switch (type.physicalType().orElseThrow()) {
        case LONGS -> addLongs(builder, type, present, widen, counted, total);
        case DOUBLES -> addDoubles(builder, present, widen, counted, total);
        case BYTES -> addBytes(builder, present, widen, counted, total);
      }
    }
  }

  private void addUnknown(ColumnChunkBuilder builder, long nulls, int total) {
    BoundsStatus status = UNKNOWN[random.nextInt(UNKNOWN.length)];
    long counted =
        switch (status) {
          // These come with counts that nobody may believe.
          case NO_STATS, LOG_WITHOUT_STATS, OTHER_TYPE, UNREADABLE, COLUMN_NOT_INDEXED ->
              random.nextInt(total + 1);
          case LONG_VALUES_UNTRUSTED -> total;
          default -> nulls;
        };
    builder.addWithoutBounds(status, counted, total);
  }

  private void addLongs(
      ColumnChunkBuilder builder,
      ColumnType type,
      List<Object> values,
      boolean widen,
      long nulls,
      long total) {
    long[] sorted = values.stream().mapToLong(RandomChunks::toLong).sorted().toArray();
    long min = sorted[0];
    long max = sorted[sorted.length - 1];
    if (widen && type.kind() != TypeKind.BOOLEAN) {
      min -= Math.min(random.nextInt(3), min - Long.MIN_VALUE < 0 ? 3 : min - Long.MIN_VALUE);
      max += Math.min(random.nextInt(3), Long.MAX_VALUE - max < 0 ? 3 : Long.MAX_VALUE - max);
    }
    builder.addLongs(min, max, !widen, nulls, total);
  }

  private void addDoubles(
      ColumnChunkBuilder builder, List<Object> values, boolean widen, long nulls, long total) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (Object value : values) {
      min = Math.min(min, ((Number) value).doubleValue());
      max = Math.max(max, ((Number) value).doubleValue());
    }
    if (widen) {
      min -= random.nextInt(2);
      max += random.nextInt(2);
    }
    // Whether a zero among the bounds has a sign is up to the writer.
    min = min == 0 && random.nextBoolean() ? -min : min;
    max = max == 0 && random.nextBoolean() ? -max : max;
    builder.addDoubles(min, max, !widen, nulls, total);
  }

  private void addBytes(
      ColumnChunkBuilder builder, List<Object> values, boolean widen, long nulls, long total) {
    byte[][] sorted =
        values.stream()
            .map(RandomChunks::toBytes)
            .sorted(Arrays::compareUnsigned)
            .toArray(byte[][]::new);
    byte[] min = sorted[0];
    byte[] max = sorted[sorted.length - 1];
    if (widen) {
      int length = 1 + random.nextInt(4);
      min = BoundTruncation.minimum(min, length);
      max = BoundTruncation.maximum(max, length);
    }
    if (max == null) {
      builder.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, nulls, total);
    } else {
      builder.addBytes(min, max, !widen, nulls, total);
    }
  }

  private static boolean isNan(Object value) {
    return (value instanceof Double || value instanceof Float)
        && Double.isNaN(((Number) value).doubleValue());
  }

  static long toLong(Object value) {
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    } else if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().longValueExact();
    } else if (value instanceof LocalDate date) {
      return date.toEpochDay();
    } else if (value instanceof Instant instant) {
      return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000;
    } else if (value instanceof LocalDateTime dateTime) {
      return ChronoUnit.MICROS.between(LocalDate.EPOCH.atStartOfDay(), dateTime);
    }
    return (Long) value;
  }

  static byte[] toBytes(Object value) {
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    } else if (value instanceof BigDecimal decimal) {
      return OrderedDecimal.encode(decimal.unscaledValue());
    }
    return (byte[]) value;
  }
}
