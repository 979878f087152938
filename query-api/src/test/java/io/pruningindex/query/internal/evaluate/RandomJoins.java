package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws joins of a random table with dimensions whose keys are like its own, or its very own. */
final class RandomJoins {
  private static final List<ColumnType> NUMBERS =
      List.of(
          ColumnType.of(TypeKind.INT),
          ColumnType.of(TypeKind.LONG),
          ColumnType.of(TypeKind.FLOAT),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.decimal(9, 2),
          ColumnType.decimal(18, 1),
          ColumnType.decimal(38, 10),
          ColumnType.decimal(38, 0));
  private static final List<ColumnType> OTHERS =
      List.of(
          ColumnType.of(TypeKind.STRING),
          ColumnType.of(TypeKind.BINARY),
          ColumnType.of(TypeKind.DATE),
          ColumnType.of(TypeKind.TIMESTAMP),
          ColumnType.of(TypeKind.LOCAL_TIMESTAMP),
          ColumnType.of(TypeKind.BOOLEAN),
          ColumnType.of(TypeKind.INT));

  private final Random random;
  private final RandomTable table;
  private final List<Column> columns;
  private final RandomValues values;
  private final boolean precise;

  /**
   * @param columns the columns to join on
   * @param precise whether all keys are known and none is NaN
   */
  RandomJoins(Random random, RandomTable table, List<Column> columns, boolean precise) {
    this.random = random;
    this.table = table;
    this.columns = columns;
    this.values = new RandomValues(random, !precise);
    this.precise = precise;
  }

  RowJoin join() {
    List<JoinKey> keys = new ArrayList<>();
    List<ColumnType> factTypes = new ArrayList<>();
    List<ColumnType> keyTypes = new ArrayList<>();
    int count = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(3);
    for (int key = 0; key < count; key++) {
      Column column = columns.get(random.nextInt(columns.size()));
      keys.add(new JoinKey(column.name(), "k" + key, random.nextInt(3) == 0));
      factTypes.add(column.type());
      keyTypes.add(keyType(column.type()));
    }
    double nullShare = random.nextInt(3) * 0.2;
    List<List<Object>> rows = new ArrayList<>();
    List<boolean[]> unknown = new ArrayList<>();
    int rowCount = random.nextInt(12) == 0 ? 30 + random.nextInt(300) : random.nextInt(12);
    for (int row = 0; row < rowCount; row++) {
      rows.add(row(keys, keyTypes, nullShare));
      boolean[] hidden = new boolean[count];
      for (int key = 0; key < count; key++) {
        hidden[key] = !precise && random.nextInt(200) == 0;
      }
      unknown.add(hidden);
    }
    return new RowJoin(keys, factTypes, keyTypes, rows, unknown);
  }

  private List<Object> row(List<JoinKey> keys, List<ColumnType> keyTypes, double nullShare) {
    List<Object> row = new ArrayList<>();
    boolean own = random.nextInt(3) == 0;
    int file = random.nextInt(table.files().size());
    int number = random.nextInt(table.files().get(file).size());
    for (int key = 0; key < keys.size(); key++) {
      ColumnType type = keyTypes.get(key);
      Object value = table.values(file, keys.get(key).factColumn()).get(number);
      Object taken = own ? as(type, value) : null;
      boolean isNull = taken == null && random.nextDouble() < nullShare;
      row.add(taken != null || isNull ? taken : values.value(type));
    }
    return row;
  }

  private ColumnType keyType(ColumnType type) {
    if (type.kind() != TypeKind.OTHER && random.nextInt(4) > 0) {
      return type;
    } else if (RowJoin.isNumber(type) && random.nextInt(4) > 0) {
      return NUMBERS.get(random.nextInt(NUMBERS.size()));
    }
    return OTHERS.get(random.nextInt(OTHERS.size()));
  }

  /** A value of a fact table as one of another type that is equal or near to it, or null. */
  private static Object as(ColumnType type, Object value) {
    if (value instanceof Number number) {
      double near = number.doubleValue();
      if (!RowJoin.isNumber(type) || RowJoin.isFloating(type)) {
        boolean single = type.kind() == TypeKind.FLOAT;
        return RowJoin.isNumber(type) ? single ? (Object) (float) near : (Object) near : null;
      } else if (!Double.isFinite(near)) {
        return null;
      }
      BigDecimal decimal = RowJoin.exact(number).setScale(type.scale(), RoundingMode.HALF_UP);
      int digits =
          type.kind() == TypeKind.INT ? 9 : type.kind() == TypeKind.LONG ? 18 : type.precision();
      if (decimal.precision() > digits) {
        return null;
      }
      return type.kind() == TypeKind.DECIMAL ? decimal : (Object) decimal.longValueExact();
    }
    return switch (type.kind()) {
      case STRING -> value instanceof String ? value : null;
      case BINARY -> value instanceof byte[] ? value : null;
      case DATE -> value instanceof LocalDate ? value : null;
      case TIMESTAMP ->
          value instanceof LocalDateTime local
              ? local.toInstant(ZoneOffset.UTC)
              : value instanceof Instant ? value : null;
      case LOCAL_TIMESTAMP ->
          value instanceof Instant instant
              ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
              : value instanceof LocalDateTime ? value : null;
      case BOOLEAN -> value instanceof Boolean ? value : null;
      default -> null;
    };
  }
}
