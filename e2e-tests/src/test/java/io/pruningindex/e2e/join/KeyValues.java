package io.pruningindex.e2e.join;

import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
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
    return left.toString().equals(right.toString())
        || number.isPresent()
            && number(right).map(other -> other.compareTo(number.get()) == 0).orElse(false);
  }

  /** Whether all engines compare values of two classes in the same way. */
  static boolean alike(Class<?> left, Class<?> right) {
    return left == right
        || Number.class.isAssignableFrom(left) && Number.class.isAssignableFrom(right);
  }

  /** Compares two values of classes that are alike. */
  @SuppressWarnings("unchecked") // Both are of one class that is comparable with itself.
  static int compare(Object left, Object right) {
    if (isInteger(left) && isInteger(right)) {
      return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
    } else if (left instanceof Number) {
      return number(left).orElseThrow().compareTo(number(right).orElseThrow());
    }
    return ((Comparable<Object>) left).compareTo(right);
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

  private static boolean isInteger(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  private static Optional<BigDecimal> number(Object value) {
    try {
      return Optional.of(new BigDecimal(value.toString()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
