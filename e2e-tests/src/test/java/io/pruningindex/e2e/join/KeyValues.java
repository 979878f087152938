package io.pruningindex.e2e.join;

import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Compares keys of joins on Java values, with nothing in common with the index. */
final class KeyValues {
  private KeyValues() {}

  /** Whether any engine may find two values equal, neither of which is null. */
  static boolean mayEqual(Object left, Object right) {
    if (alike(left.getClass(), right.getClass())) {
      return compare(left, right) == 0;
    }
    Optional<BigDecimal> number = number(left);
    Optional<LocalDateTime> time = time(left);
    return left.toString().equals(right.toString())
        || number.isPresent()
            && number(right).map(other -> other.compareTo(number.get()) == 0).orElse(false)
        || time.isPresent() && time(right).equals(time);
  }

  /** Whether all engines compare values of two classes in the same way, the session's zone UTC. */
  static boolean alike(Class<?> left, Class<?> right) {
    return left == right
        || isWhole(left) && isWhole(right)
        || isOfDouble(left) && isOfDouble(right)
        || isTime(left) && isTime(right)
        || ByteBuffer.class.isAssignableFrom(left) && ByteBuffer.class.isAssignableFrom(right);
  }

  private static boolean isWhole(Class<?> type) {
    return isInteger(type) || type == BigDecimal.class;
  }

  private static boolean isOfDouble(Class<?> type) {
    return isInteger(type) || type == Double.class;
  }

  private static boolean isInteger(Class<?> type) {
    return type == Integer.class || type == Long.class;
  }

  private static boolean isTime(Class<?> type) {
    return type == LocalDateTime.class || type == Instant.class;
  }

  /** Compares two values of classes that are alike. */
  @SuppressWarnings("unchecked") // Both are of one class that is comparable with itself.
  static int compare(Object left, Object right) {
    if (isInteger(left.getClass()) && isInteger(right.getClass())) {
      return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
    } else if (left instanceof Number) {
      return number(left).orElseThrow().compareTo(number(right).orElseThrow());
    } else if (left instanceof ByteBuffer bytes) {
      return Arrays.compareUnsigned(array(bytes), array((ByteBuffer) right));
    } else if (isTime(left.getClass())) {
      return time(left).orElseThrow().compareTo(time(right).orElseThrow());
    }
    return ((Comparable<Object>) left).compareTo(right);
  }

  /** The bytes that are left in a buffer, which stays as it is. */
  static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }

  /** The class of a column's values, or empty if all of them are null. */
  static Optional<Class<?>> classOf(List<TruthRow> rows, String column) {
    return rows.stream()
        .map(row -> row.value(column))
        .filter(Objects::nonNull)
        .<Class<?>>map(Object::getClass)
        .findFirst();
  }

  /** How many digits after the point the numbers of a column have at most; 0 if it has none. */
  static int scale(List<TruthRow> rows, String column) {
    return rows.stream()
        .map(row -> row.value(column))
        .mapToInt(value -> value instanceof BigDecimal decimal ? decimal.scale() : 0)
        .max()
        .orElse(0);
  }

  /** How many digits after the point are needed for a value; 0 or less if none. */
  static int scale(Object value) {
    return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros().scale() : 0;
  }

  private static Optional<BigDecimal> number(Object value) {
    if (value instanceof Boolean flag) {
      return Optional.of(flag ? BigDecimal.ONE : BigDecimal.ZERO);
    }
    try {
      return Optional.of(new BigDecimal(value.toString()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** A date's begin, or an instant's time in UTC. */
  private static Optional<LocalDateTime> time(Object value) {
    if (value instanceof LocalDate date) {
      return Optional.of(date.atStartOfDay());
    } else if (value instanceof Instant instant) {
      return Optional.of(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }
    return value instanceof LocalDateTime time ? Optional.of(time) : Optional.empty();
  }
}
