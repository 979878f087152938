package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A type of numbers and the whole numbers that stand for its values: integers themselves, decimals
 * without their point, floating-point numbers as {@link OrderedDouble} codes them.
 */
record NumberType(ColumnType type) {
  static boolean is(ColumnType type) {
    return switch (type.kind()) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  boolean floating() {
    return type.kind() == TypeKind.FLOAT || type.kind() == TypeKind.DOUBLE;
  }

  /**
   * What columns of this type may hold: more than the type allows, if the type was narrower or
   * wider when the stats were taken.
   */
  SearchedFunction.Range held() {
    if (floating()) {
      return floatingRange();
    }
    boolean longs = type.physicalType().orElseThrow() == PhysicalType.LONGS;
    return bits(longs ? Long.SIZE : 2 * Long.SIZE);
  }

  /** What a conversion to this type can give without overflow. */
  SearchedFunction.Range allowed() {
    return switch (type.kind()) {
      case INT -> bits(Integer.SIZE);
      case LONG -> bits(Long.SIZE);
      case DECIMAL -> {
        BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        yield new SearchedFunction.Range(most.negate(), most);
      }
      default -> floatingRange();
    };
  }

  /** The number of a code, or one further out than any column's for an infinity. */
  BigDecimal number(BigInteger code) {
    if (!floating()) {
      return new BigDecimal(code, type.scale());
    }
    double value = value(code.max(held().least()).min(held().greatest()));
    return Double.isInfinite(value)
        ? BigDecimal.TEN.pow(400).multiply(BigDecimal.valueOf(Math.signum(value)))
        : new BigDecimal(value);
  }

  /** The code nearest to a number or close to it. */
  BigInteger near(BigDecimal number) {
    return floating()
        ? code(number.doubleValue())
        : number.movePointRight(type.scale()).toBigInteger();
  }

  /** The code of a double. */
  static BigInteger code(double value) {
    return BigInteger.valueOf(OrderedDouble.encode(value));
  }

  /** The double of a code. */
  static double value(BigInteger code) {
    return OrderedDouble.decode(code.longValueExact());
  }

  private static SearchedFunction.Range bits(int size) {
    BigInteger end = BigInteger.ONE.shiftLeft(size - 1);
    return new SearchedFunction.Range(end.negate(), end.subtract(BigInteger.ONE));
  }

  private static SearchedFunction.Range floatingRange() {
    return new SearchedFunction.Range(
        code(Double.NEGATIVE_INFINITY), code(Double.POSITIVE_INFINITY));
  }
}
