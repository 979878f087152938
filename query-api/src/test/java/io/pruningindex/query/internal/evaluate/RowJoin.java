package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A join with rows of a dimension, evaluated row by row on Java values: a row matches if any engine
 * may find that it does.
 *
 * @param keys what must be equal
 * @param factTypes the types of the fact table's columns, key by key
 * @param keyTypes the types of the dimension's columns
 * @param rows the dimension's rows, key by key
 * @param unknown of which values of the rows the index knows nothing
 */
record RowJoin(
    List<JoinKey> keys,
    List<ColumnType> factTypes,
    List<ColumnType> keyTypes,
    List<List<Object>> rows,
    List<boolean[]> unknown) {

  JoinCondition condition(ValueSetLimits limits) {
    List<ColumnChunk> chunks = new ArrayList<>();
    for (int key = 0; key < keys.size(); key++) {
      List<Object> values = new ArrayList<>();
      for (int row = 0; row < rows.size(); row++) {
        values.add(unknown.get(row)[key] ? KeyChunks.UNKNOWN : rows.get(row).get(key));
      }
      chunks.add(KeyChunks.of(keyTypes.get(key), values));
    }
    return new JoinCondition("a join", keys, ValueSet.of(chunks, limits));
  }

  boolean matches(Map<String, Object> fact, ZoneId zone) {
    return rows.stream().anyMatch(row -> matches(fact, row, zone));
  }

  private boolean matches(Map<String, Object> fact, List<Object> row, ZoneId zone) {
    for (int key = 0; key < keys.size(); key++) {
      Object value = fact.get(keys.get(key).factColumn());
      Object other = row.get(key);
      boolean equal =
          value == null || other == null
              ? value == other && keys.get(key).nullSafe()
              : mayEqual(factTypes.get(key), value, keyTypes.get(key), other, zone);
      if (!equal) {
        return false;
      }
    }
    return true;
  }

  /** Whether some engine may find two values equal. */
  private static boolean mayEqual(
      ColumnType type, Object value, ColumnType otherType, Object other, ZoneId zone) {
    if (isNumber(type) && isNumber(otherType)) {
      return numbersMayEqual(type, (Number) value, otherType, (Number) other);
    } else if (isTime(type) && isTime(otherType) && type.kind() != otherType.kind()) {
      return instant(value, zone).equals(instant(other, zone));
    } else if (type.kind() != otherType.kind()) {
      // Who knows.
      return true;
    }
    return value instanceof byte[] bytes
        ? Arrays.equals(bytes, (byte[]) other)
        : value.equals(other);
  }

  private static boolean numbersMayEqual(
      ColumnType type, Number value, ColumnType otherType, Number other) {
    double left = value.doubleValue();
    double right = other.doubleValue();
    boolean floating = isFloating(type) || isFloating(otherType);
    if (floating && (!Double.isFinite(left) || !Double.isFinite(right))) {
      return left == right || Double.isNaN(left) && Double.isNaN(right);
    }
    boolean asFloats = type.kind() == TypeKind.FLOAT || otherType.kind() == TypeKind.FLOAT;
    boolean bothFloating = isFloating(type) && isFloating(otherType);
    return exact(value).compareTo(exact(other)) == 0
        || !floating && rounded(type, value, otherType, other)
        || floating && left == right
        || asFloats && !bothFloating && value.floatValue() == other.floatValue();
  }

  /** Whether two numbers are equal when as many digits before the point are kept as there are. */
  private static boolean rounded(
      ColumnType type, Number value, ColumnType otherType, Number other) {
    int digits = roundedDigits(type, otherType);
    return exact(value)
            .setScale(digits, RoundingMode.HALF_UP)
            .compareTo(exact(other).setScale(digits, RoundingMode.HALF_UP))
        == 0;
  }

  /** How many digits after the point are left of 38 that a decimal of two types has at most. */
  static int roundedDigits(ColumnType type, ColumnType otherType) {
    int before = Math.max(digitsBefore(type), digitsBefore(otherType));
    return Math.min(Math.max(type.scale(), otherType.scale()), 38 - before);
  }

  private static int digitsBefore(ColumnType type) {
    return switch (type.kind()) {
      case INT -> 10;
      case LONG -> 20;
      default -> type.precision() - type.scale();
    };
  }

  static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof Long integer
        ? BigDecimal.valueOf(integer)
        : new BigDecimal(number.doubleValue());
  }

  private static Instant instant(Object time, ZoneId zone) {
    return time instanceof LocalDateTime local ? local.atZone(zone).toInstant() : (Instant) time;
  }

  static boolean isNumber(ColumnType type) {
    return type.kind() == TypeKind.INT
        || type.kind() == TypeKind.LONG
        || type.kind() == TypeKind.DECIMAL
        || isFloating(type);
  }

  static boolean isFloating(ColumnType type) {
    return type.kind() == TypeKind.FLOAT || type.kind() == TypeKind.DOUBLE;
  }

  private static boolean isTime(ColumnType type) {
    return type.kind() == TypeKind.TIMESTAMP || type.kind() == TypeKind.LOCAL_TIMESTAMP;
  }
}
