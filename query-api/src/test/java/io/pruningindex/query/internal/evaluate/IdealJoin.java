package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The most that minimum, maximum and null count of one file allow to say of a join, from first
 * principles and on Java values: whether there is a row of the dimension all of whose keys fit.
 */
final class IdealJoin {
  private static final long DOUBLE_LIMIT = 1L << 53;
  private static final long FLOAT_LIMIT = 1L << 24;

  private IdealJoin() {}

  /**
   * Whether a row of a file may have a partner.
   *
   * @param columns what is known of each column, or null if nothing is
   * @throws IdealPruner.Disputed if engines do not agree in which keys are equal to what
   */
  static boolean mightMatch(RowJoin join, ZoneId zone, Function<String, IdealPruner> columns) {
    IdealPruner[] known = new IdealPruner[join.keys().size()];
    for (int key = 0; key < known.length; key++) {
      known[key] = columns.apply(join.keys().get(key).factColumn());
      for (List<Object> row : join.rows()) {
        refuseDisputed(join.factTypes().get(key), join.keyTypes().get(key), row.get(key));
      }
    }
    return join.rows().stream().anyMatch(row -> fits(join, row, zone, known));
  }

  private static boolean fits(RowJoin join, List<Object> row, ZoneId zone, IdealPruner[] known) {
    for (int key = 0; key < known.length; key++) {
      ColumnType type = join.factTypes().get(key);
      ColumnType keyType = join.keyTypes().get(key);
      boolean nullSafe = join.keys().get(key).nullSafe();
      boolean open = known[key] == null || !comparable(type, keyType, nullSafe, zone);
      Object value = row.get(key);
      if (value == null) {
        if (!nullSafe || !open && !known[key].hasNulls()) {
          return false;
        }
      } else if (comparable(type, keyType, nullSafe, zone)) {
        Optional<Object> held = held(type, value, zone);
        if (held.isEmpty() || !open && !within(known[key], held.get())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean within(IdealPruner bounds, Object value) {
    return bounds.minimum() != null
        && IdealPruner.compare(bounds.minimum(), value) <= 0
        && IdealPruner.compare(value, bounds.maximum()) <= 0;
  }

  private static boolean comparable(
      ColumnType type, ColumnType other, boolean nullSafe, ZoneId zone) {
    if (isWhole(type) && isWhole(other)) {
      int scale = Math.max(type.scale(), other.scale());
      int whole = Math.max(digits(type) - type.scale(), digits(other) - other.scale());
      return !nullSafe || type.scale() == other.scale() || whole + scale <= 38;
    } else if (RowJoin.isNumber(type) && RowJoin.isNumber(other)) {
      return type.kind() != TypeKind.DECIMAL && other.kind() != TypeKind.DECIMAL;
    }
    boolean times =
        type.kind() == TypeKind.TIMESTAMP && other.kind() == TypeKind.LOCAL_TIMESTAMP
            || type.kind() == TypeKind.LOCAL_TIMESTAMP && other.kind() == TypeKind.TIMESTAMP;
    return type.kind() != TypeKind.OTHER
        && (type.kind() == other.kind() || times && zone instanceof ZoneOffset);
  }

  private static void refuseDisputed(ColumnType type, ColumnType keyType, Object value) {
    boolean mixed = RowJoin.isFloating(type) != RowJoin.isFloating(keyType);
    boolean decimal = type.kind() == TypeKind.DECIMAL || keyType.kind() == TypeKind.DECIMAL;
    boolean always = keyType.kind() == TypeKind.DOUBLE && type.kind() == TypeKind.INT;
    if (!mixed || decimal || always || !(value instanceof Number) || !RowJoin.isNumber(type)) {
      return;
    }
    double number = ((Number) value).doubleValue();
    long limit = keyType.kind() == TypeKind.FLOAT ? FLOAT_LIMIT : DOUBLE_LIMIT;
    if (Double.isFinite(number) && Math.abs(number) >= limit) {
      throw new IdealPruner.Disputed();
    }
  }

  /** The value of a fact table's column that is equal to a key, if it can hold one. */
  private static Optional<Object> held(ColumnType type, Object key, ZoneId zone) {
    if (key instanceof Number number && isWhole(type)) {
      double near = number.doubleValue();
      boolean huge = number instanceof Double && Math.abs(near) >= DOUBLE_LIMIT;
      if (!Double.isFinite(near) || huge) {
        return Optional.empty();
      }
      try {
        BigDecimal exact = RowJoin.exact(number);
        return Optional.of(exact.setScale(type.scale(), RoundingMode.UNNECESSARY));
      } catch (ArithmeticException e) {
        return Optional.empty();
      }
    } else if (key instanceof Long integer) {
      return Optional.of(
          type.kind() == TypeKind.FLOAT ? (Object) (float) (long) integer : (double) integer);
    } else if (key instanceof LocalDateTime local && type.kind() == TypeKind.TIMESTAMP) {
      return Optional.of(local.atZone(zone).toInstant());
    } else if (key instanceof Instant instant && type.kind() == TypeKind.LOCAL_TIMESTAMP) {
      return Optional.of(LocalDateTime.ofInstant(instant, zone));
    }
    return Optional.of(key);
  }

  private static int digits(ColumnType type) {
    return switch (type.kind()) {
      case INT -> 10;
      case LONG -> 20;
      default -> type.precision();
    };
  }

  private static boolean isWhole(ColumnType type) {
    return RowJoin.isNumber(type) && !RowJoin.isFloating(type);
  }
}
