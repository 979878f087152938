package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A column whose values are literals, few enough that many are equal.
 *
 * @param name its name
 * @param type its type
 */
record ColumnModel(String name, ColumnType type) {
  private static final List<ColumnType> TYPES =
      List.of(
          ColumnType.of(TypeKind.BOOLEAN),
          ColumnType.of(TypeKind.INT),
          ColumnType.of(TypeKind.LONG),
          ColumnType.of(TypeKind.FLOAT),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.decimal(9, 2),
          ColumnType.decimal(38, 10),
          ColumnType.of(TypeKind.STRING),
          ColumnType.of(TypeKind.STRING),
          ColumnType.of(TypeKind.BINARY),
          ColumnType.of(TypeKind.DATE),
          ColumnType.of(TypeKind.TIMESTAMP),
          ColumnType.of(TypeKind.LOCAL_TIMESTAMP));
  private static final double[] DOUBLES = {
    -0.0, 0.0, 1.5, -1.5, 2, 3, 4, 5, 6, -7.25, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
  };
  private static final String[] TEXTS = {
    "", "a", "ab", "abc", "abcdefgh", "b", "z\uFFFD", "z\uD83D\uDE00", "\u00e9t\u00e9", "zz"
  };

  /** SQL's order of values; NaN is the greatest, and both zeros are equal. */
  static final Comparator<Literal> ORDER = ColumnModel::compare;

  static ColumnModel draw(String name, Random random) {
    return new ColumnModel(name, TYPES.get(random.nextInt(TYPES.size())));
  }

  /**
   * Draws a value.
   *
   * @param around where in the range, from 0 to 9
   */
  Literal value(Random random, int around) {
    int small = around + random.nextInt(3);
    return switch (type.kind()) {
      case BOOLEAN -> new Literal.BooleanValue(random.nextBoolean());
      case INT -> new Literal.LongValue(small - 5);
      case LONG ->
          new Literal.LongValue(
              small == 0 ? Long.MIN_VALUE : small == 11 ? Long.MAX_VALUE : small - 5);
      case FLOAT, DOUBLE -> new Literal.DoubleValue(DOUBLES[small]);
      case DECIMAL -> {
        boolean wide = type.precision() > 18;
        BigInteger unscaled = BigInteger.valueOf(small - 5);
        yield new Literal.DecimalValue(
            new BigDecimal(
                wide ? unscaled.multiply(BigInteger.TEN.pow(30)) : unscaled, type.scale()));
      }
      case STRING -> new Literal.StringValue(TEXTS[small % TEXTS.length]);
      case BINARY -> new Literal.BinaryValue(new byte[] {(byte) (small * 23), (byte) small});
      case DATE -> new Literal.DateValue(LocalDate.ofEpochDay(small - 5L));
      case TIMESTAMP ->
          new Literal.InstantValue(Instant.ofEpochSecond(small - 5L, (small % 4) * 1000L));
      case LOCAL_TIMESTAMP ->
          new Literal.DateTimeValue(
              LocalDateTime.ofEpochSecond(small - 5L, (small % 4) * 1000, ZoneOffset.UTC));
      case OTHER -> throw new IllegalStateException();
    };
  }

  boolean floating() {
    return type.kind() == TypeKind.FLOAT || type.kind() == TypeKind.DOUBLE;
  }

  static boolean isNaN(Literal value) {
    return value instanceof Literal.DoubleValue number && Double.isNaN(number.value());
  }

  /** A value as bounds are held, if they are held as longs. */
  static long toLong(Literal value) {
    if (value instanceof Literal.BooleanValue bool) {
      return bool.value() ? 1 : 0;
    } else if (value instanceof Literal.LongValue number) {
      return number.value();
    } else if (value instanceof Literal.DecimalValue decimal) {
      return decimal.value().unscaledValue().longValueExact();
    } else if (value instanceof Literal.DateValue date) {
      return date.value().toEpochDay();
    } else if (value instanceof Literal.InstantValue instant) {
      return instant.value().getEpochSecond() * 1_000_000 + instant.value().getNano() / 1000;
    }
    LocalDateTime time = ((Literal.DateTimeValue) value).value();
    return time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.getNano() / 1000;
  }

  /** A value as bounds are held, if they are held as byte strings. */
  static byte[] toBytes(Literal value) {
    if (value instanceof Literal.StringValue text) {
      return text.value().getBytes(StandardCharsets.UTF_8);
    } else if (value instanceof Literal.DecimalValue decimal) {
      return OrderedDecimal.encode(decimal.value().unscaledValue());
    }
    return ((Literal.BinaryValue) value).value();
  }

  private static int compare(Literal left, Literal right) {
    if (left instanceof Literal.DoubleValue some && right instanceof Literal.DoubleValue other) {
      return Double.compare(some.value() + 0.0, other.value() + 0.0);
    } else if (left instanceof Literal.DecimalValue some
        && right instanceof Literal.DecimalValue other) {
      return some.value().compareTo(other.value());
    } else if (left instanceof Literal.StringValue || left instanceof Literal.BinaryValue) {
      return Arrays.compareUnsigned(toBytes(left), toBytes(right));
    }
    return Long.compare(toLong(left), toLong(right));
  }
}
