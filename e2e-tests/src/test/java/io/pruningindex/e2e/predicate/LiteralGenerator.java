package io.pruningindex.e2e.predicate;

import io.pruningindex.query.predicate.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes literals to compare a column with. */
final class LiteralGenerator {
  private static final List<Literal> NUMBERS =
      List.of(
          Literal.of(0),
          Literal.of(-1),
          Literal.of(Integer.MAX_VALUE + 1L),
          Literal.of(Long.MIN_VALUE),
          Literal.of(Long.MAX_VALUE),
          Literal.of(new BigDecimal("12345678901234567890123456789.5")));
  private static final List<Literal> FLOATING_NUMBERS =
      List.of(
          Literal.of(0.0),
          Literal.of(-0.0),
          Literal.of(1e300),
          Literal.of(Double.NEGATIVE_INFINITY),
          Literal.of(Double.POSITIVE_INFINITY),
          Literal.of(Double.NaN));
  private static final List<Literal> TEXTS =
      List.of(
          Literal.of(""), Literal.of("5"), Literal.of("~"), Literal.of("\uFFFD"), Literal.of("😀"));
  private static final List<Literal> BYTES =
      List.of(Literal.of(new byte[0]), Literal.of(new byte[] {(byte) 0xFF, (byte) 0xFF}));
  private static final int NEIGHBOURS = 20;
  private static final List<LocalDate> DAYS =
      List.of(
          LocalDate.of(1, 1, 1),
          LocalDate.of(1582, 10, 10),
          LocalDate.of(1970, 1, 1),
          LocalDate.of(9999, 12, 31));

  private final Random random;

  LiteralGenerator(Random random) {
    this.random = random;
  }

  /** Any literal that compares with the column's values. */
  Literal any(ColumnSample column) {
    return switch (random.nextInt(12)) {
      case 0 -> Literal.NULL;
      case 1 -> far(column);
      case 2 -> ofOtherType(column);
      case 3, 4, 5 -> near(column);
      default -> present(column);
    };
  }

  /** A value that some row holds; a far one if no row holds any. */
  Literal present(ColumnSample column) {
    return column.values().isEmpty() ? far(column) : literal(value(column));
  }

  /** A value next to one that some row holds. */
  Literal near(ColumnSample column) {
    return column.values().isEmpty() ? far(column) : literal(neighbour(value(column)));
  }

  /** A value, or one next to it. */
  Literal around(Object value) {
    return literal(random.nextBoolean() ? value : neighbour(value));
  }

  /** Many values, each but now and then next to the one before. */
  List<Literal> many(ColumnSample column, int count) {
    List<Literal> many = new ArrayList<>();
    Object last = null;
    for (int i = 0; i < count; i++) {
      last = i % NEIGHBOURS == 0 && !column.values().isEmpty() ? value(column) : last;
      if (last == null) {
        many.add(far(column));
      } else {
        last = neighbour(last);
        many.add(literal(last));
      }
    }
    return many;
  }

  /** A value that is likely to be in no row. */
  Literal far(ColumnSample column) {
    return switch (column.kind()) {
      case BOOLEAN -> Literal.of(random.nextBoolean());
      case INT, LONG, DECIMAL -> pick(NUMBERS);
      case FLOAT, DOUBLE -> pick(FLOATING_NUMBERS);
      case STRING -> pick(TEXTS);
      case BINARY -> pick(BYTES);
      case DATE -> Literal.of(pick(DAYS));
      case TIMESTAMP -> Literal.of(pick(DAYS).atStartOfDay().toInstant(ZoneOffset.UTC));
      case LOCAL_TIMESTAMP -> Literal.of(pick(DAYS).atStartOfDay());
      case OTHER -> throw new IllegalArgumentException(column + " has no values to compare with");
    };
  }

  /** A value of some row, or one near it, as a literal of another type that compares with it. */
  Literal ofOtherType(ColumnSample column) {
    if (column.values().isEmpty()) {
      return far(column);
    }
    Object value = value(column);
    if (value instanceof Instant instant) {
      return Literal.of(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    } else if (value instanceof Number number) {
      return ofOtherType(number);
    }
    return near(column);
  }

  private Literal ofOtherType(Number value) {
    double floating = value.doubleValue();
    if (!Double.isFinite(floating)) {
      return Literal.of(1);
    }
    return switch (random.nextInt(4)) {
      case 0 -> Literal.of(floating);
      case 1 -> Literal.of(new BigDecimal(floating).setScale(3, RoundingMode.HALF_EVEN));
      case 2 -> Literal.of(new BigDecimal(floating).add(BigDecimal.valueOf(5, 1)));
      default -> Literal.of(value.longValue());
    };
  }

  private Object neighbour(Object value) {
    boolean up = random.nextBoolean();
    int step = up ? 1 : -1;
    if (value instanceof Boolean flag) {
      return !flag;
    } else if (value instanceof BigDecimal decimal) {
      // Now and then between two values that the column can hold.
      return decimal.add(BigDecimal.valueOf(step, decimal.scale() + random.nextInt(2)));
    } else if (value instanceof Float number) {
      return up ? Math.nextUp(number) : Math.nextDown(number);
    } else if (value instanceof Double number) {
      return up ? Math.nextUp(number) : Math.nextDown(number);
    } else if (value instanceof Integer || value instanceof Long) {
      return new BigDecimal(
          BigInteger.valueOf(((Number) value).longValue()).add(BigInteger.valueOf(step)));
    } else if (value instanceof LocalDate date) {
      return date.plusDays(step);
    } else if (value instanceof Instant instant) {
      return instant.plus(step, random.nextBoolean() ? ChronoUnit.MICROS : ChronoUnit.NANOS);
    } else if (value instanceof LocalDateTime time) {
      return time.plus(step, ChronoUnit.MICROS);
    } else if (value instanceof ByteBuffer bytes) {
      return ByteBuffer.wrap(Arrays.copyOf(array(bytes), Math.max(0, bytes.remaining() + step)));
    }
    return neighbour((String) value);
  }

  private String neighbour(String value) {
    if (value.isEmpty()) {
      return "\u0000";
    }
    int last = value.offsetByCodePoints(value.length(), -1);
    return switch (random.nextInt(4)) {
      case 0 -> value + "\u0000";
      case 1 -> value.substring(0, last);
      case 2 -> value.substring(0, last) + "\u007F";
      default -> value.substring(0, value.offsetByCodePoints(0, 1));
    };
  }

  private static Literal literal(Object value) {
    if (value instanceof BigDecimal whole && whole.scale() == 0 && fitsLong(whole)) {
      return Literal.of(whole.longValueExact());
    }
    return Literal.of(value instanceof ByteBuffer bytes ? array(bytes) : value);
  }

  private static boolean fitsLong(BigDecimal whole) {
    return whole.toBigIntegerExact().bitLength() < Long.SIZE;
  }

  private static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }

  private Object value(ColumnSample column) {
    return pick(column.values());
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
