package io.pruningindex.query.internal.function;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * Floor and ceiling. Of a floating-point number they are one to some engines, and to others a long:
 * the nearest one, if the number is beyond all longs.
 */
final class WholeNumber {
  private static final double LONG_END = 0x1p63;

  private WholeNumber() {}

  static OrderedFunction<BigInteger, BigInteger> of(ColumnType type, boolean up) {
    NumberType numbers = new NumberType(type);
    SearchedFunction.Range held = numbers.held();
    if (numbers.floating()) {
      DoubleUnaryOperator round = up ? Math::ceil : Math::floor;
      return SearchedFunction.of(
          held,
          held,
          code -> NumberType.code(lowest(round.applyAsDouble(NumberType.value(code)))),
          code -> NumberType.code(highest(round.applyAsDouble(NumberType.value(code)))),
          result -> result);
    }
    if (type.scale() == 0) {
      return new Identity<>();
    }
    NumberRounding rounding = up ? NumberRounding.CEILING : NumberRounding.FLOOR;
    UnaryOperator<BigInteger> function =
        code -> rounding.lowest(new BigDecimal(code, type.scale()));
    BigInteger unit = BigInteger.TEN.pow(type.scale());
    return SearchedFunction.of(held, held, function, function, unit::multiply);
  }

  /** What results are. */
  static ColumnType resultType(ColumnType type) {
    if (type.kind() != TypeKind.DECIMAL) {
      return type;
    }
    int digits = type.precision() - type.scale() + 1;
    return type.scale() == 0 ? type : ColumnType.decimal(Math.max(digits, 1), 0);
  }

  private static double lowest(double whole) {
    return whole >= LONG_END ? Math.nextDown(LONG_END) : whole;
  }

  private static double highest(double whole) {
    return Math.max(whole, -LONG_END);
  }
}
