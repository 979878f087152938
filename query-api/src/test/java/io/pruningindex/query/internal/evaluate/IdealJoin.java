package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
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

  /** What a column may hold that is equal to a key: some values from one to another. */
  private record Held(Object least, Object most) {
    private Held and(Object value) {
      return new Held(
          IdealPruner.compare(value, least) < 0 ? value : least,
          IdealPruner.compare(value, most) > 0 ? value : most);
    }
  }

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
        Optional<Held> held =
            held(type, keyType, value, zone).filter(values -> anyFits(type, values));
        if (held.isEmpty() || !open && !meets(known[key], held.get())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean meets(IdealPruner bounds, Held held) {
    return bounds.minimum() != null
        && IdealPruner.compare(bounds.minimum(), held.most()) <= 0
        && IdealPruner.compare(held.least(), bounds.maximum()) <= 0;
  }

  private static boolean comparable(
      ColumnType type, ColumnType other, boolean nullSafe, ZoneId zone) {
    if (isWhole(type) && isWhole(other)) {
      return !nullSafe
          || RowJoin.roundedDigits(type, other) == Math.max(type.scale(), other.scale());
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

  /** The values of a fact table's column that are equal to a key, if it can hold any. */
  private static Optional<Held> held(ColumnType type, ColumnType keyType, Object key, ZoneId zone) {
    Optional<Held> exactly = exactly(type, key, zone).map(value -> new Held(value, value));
    int digits = RowJoin.roundedDigits(type, keyType);
    if (!isWhole(type) || !isWhole(keyType) || digits == Math.max(type.scale(), keyType.scale())) {
      return exactly;
    }
    BigDecimal near = RowJoin.exact((Number) key).setScale(digits, RoundingMode.HALF_UP);
    if (digits >= type.scale()) {
      return exactly(type, near, zone)
          .map(value -> exactly.map(held -> held.and(value)).orElse(new Held(value, value)))
          .or(() -> exactly);
    }
    BigDecimal half = BigDecimal.valueOf(5, digits + 1);
    BigDecimal step = BigDecimal.valueOf(1, type.scale());
    BigDecimal least = near.subtract(half);
    BigDecimal most = near.add(half);
    Held rounded =
        new Held(
            (near.signum() > 0 ? least : least.add(step)).setScale(type.scale()),
            (near.signum() < 0 ? most : most.subtract(step)).setScale(type.scale()));
    return Optional.of(exactly.map(held -> rounded.and(held.least())).orElse(rounded));
  }

  /** Whether one of some values is not too long for what bounds of a column are held as. */
  private static boolean anyFits(ColumnType type, Held values) {
    if (!isWhole(type)) {
      return true;
    }
    int bits = type.physicalType().orElseThrow() == PhysicalType.BYTES ? 127 : 63;
    BigInteger end = BigInteger.ONE.shiftLeft(bits);
    return unscaled(type, values.least()).compareTo(end) < 0
        && unscaled(type, values.most()).compareTo(end.negate()) >= 0;
  }

  private static BigInteger unscaled(ColumnType type, Object number) {
    return RowJoin.exact((Number) number).setScale(type.scale()).unscaledValue();
  }

  /** The value of a fact table's column that is a key, if it has as many digits. */
  private static Optional<Object> exactly(ColumnType type, Object key, ZoneId zone) {
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

  private static boolean isWhole(ColumnType type) {
    return RowJoin.isNumber(type) && !RowJoin.isFloating(type);
  }
}
