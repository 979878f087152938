package io.pruningindex.job.cli.demo;

import io.pruningindex.query.predicate.Literal;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;

/** Compares the values of rows with literals, in Spark's order: NaN is above all numbers. */
final class RowValues {
  private RowValues() {}

  /**
   * Compares as {@link Comparable#compareTo} does; neither is null.
   *
   * @param zone the zone that a literal without one is meant in where it meets an instant
   * @throws IllegalArgumentException if the two are not of comparable types
   */
  static int compare(Object value, Literal literal, ZoneId zone) {
    if (value instanceof String text && literal instanceof Literal.StringValue other) {
      return Arrays.compareUnsigned(utf8(text), utf8(other.value()));
    } else if (value instanceof Boolean flag && literal instanceof Literal.BooleanValue other) {
      return Boolean.compare(flag, other.value());
    } else if (value instanceof LocalDate date && literal instanceof Literal.DateValue other) {
      return date.compareTo(other.value());
    } else if (value instanceof Instant instant && literal instanceof Literal.InstantValue other) {
      return instant.compareTo(other.value());
    } else if (value instanceof Instant instant && literal instanceof Literal.DateTimeValue other) {
      return instant.compareTo(other.value().atZone(zone).toInstant());
    } else if (value instanceof LocalDateTime time && literal instanceof Literal.DateTimeValue t) {
      return time.compareTo(t.value());
    } else if (value instanceof ByteBuffer bytes && literal instanceof Literal.BinaryValue other) {
      return Arrays.compareUnsigned(array(bytes), other.value());
    } else if (value instanceof Number number) {
      return compareNumbers(number, literal);
    }
    throw incomparable(value, literal);
  }

  /** Whether either of the two is NaN. */
  static boolean notANumber(Object value, Literal literal) {
    return Double.isNaN(floating(value))
        || literal instanceof Literal.DoubleValue other && Double.isNaN(other.value());
  }

  private static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static int compareNumbers(Number value, Literal literal) {
    double left = floating(value);
    double right = literal instanceof Literal.DoubleValue other ? other.value() : 0;
    // Of floating numbers, these cannot be written as decimals; zeros are equal whatever the sign.
    return Double.isFinite(left) && Double.isFinite(right)
        ? exact(value).compareTo(exact(value, literal))
        : Double.compare(left, right);
  }

  /** The value of a float or double; zero for whatever else, which is finite. */
  private static double floating(Object value) {
    return value instanceof Double || value instanceof Float ? ((Number) value).doubleValue() : 0;
  }

  private static BigDecimal exact(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    return value instanceof Double || value instanceof Float
        ? new BigDecimal(value.doubleValue())
        : BigDecimal.valueOf(value.longValue());
  }

  private static BigDecimal exact(Number value, Literal literal) {
    if (literal instanceof Literal.LongValue number) {
      return BigDecimal.valueOf(number.value());
    } else if (literal instanceof Literal.DecimalValue number) {
      return number.value();
    } else if (literal instanceof Literal.DoubleValue number) {
      return new BigDecimal(number.value());
    }
    throw incomparable(value, literal);
  }

  private static IllegalArgumentException incomparable(Object value, Literal literal) {
    return new IllegalArgumentException(
        "A " + value.getClass().getSimpleName() + " cannot be compared with " + literal);
  }
}
