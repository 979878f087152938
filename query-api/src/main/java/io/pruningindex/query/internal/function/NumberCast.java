package io.pruningindex.query.internal.function;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Conversions between numbers. To integers, engines round or cut off; to decimals, they round, but
 * of a floating-point number some take the binary value and others its shortest decimal text; to
 * floating-point numbers, some round twice. What overflows may be an error, null or anything.
 */
final class NumberCast {
  /** Beyond this every number overflows. */
  private static final BigDecimal FAR = BigDecimal.TEN.pow(200);

  private static final double FAR_DOUBLE = 1e90;

  private final ColumnType from;
  private final ColumnType to;
  private final NumberRounding rounding;

  private NumberCast(ColumnType from, ColumnType to) {
    this.from = from;
    this.to = to;
    this.rounding =
        to.kind() == TypeKind.DECIMAL ? NumberRounding.NEAREST : NumberRounding.NEAREST_OR_CUT_OFF;
  }

  static OrderedFunction<BigInteger, BigInteger> of(ColumnType from, ColumnType to) {
    NumberType source = new NumberType(from);
    NumberType target = new NumberType(to);
    NumberCast cast = new NumberCast(from, to);
    UnaryOperator<BigInteger> lowest;
    UnaryOperator<BigInteger> highest;
    if (target.floating()) {
      lowest = code -> NumberType.code(least(cast.floating(source, code)));
      highest = code -> NumberType.code(greatest(cast.floating(source, code)));
    } else {
      NumberRounding rounding = cast.rounding;
      lowest = code -> rounding.lowest(Collections.min(cast.scaled(source, code)));
      highest = code -> rounding.highest(Collections.max(cast.scaled(source, code)));
    }
    return SearchedFunction.of(
        source.held(),
        target.allowed(),
        lowest,
        highest,
        result -> source.near(target.number(result)));
  }

  /** The numbers that engines round, without the decimal point of the target. */
  private List<BigDecimal> scaled(NumberType source, BigInteger code) {
    if (!source.floating()) {
      return List.of(new BigDecimal(code, from.scale()).movePointRight(to.scale()));
    }
    double value = NumberType.value(code);
    if (Math.abs(value) > FAR_DOUBLE) {
      return List.of(value > 0 ? FAR : FAR.negate());
    }
    BigDecimal exact = new BigDecimal(value).movePointRight(to.scale());
    if (to.kind() != TypeKind.DECIMAL) {
      return List.of(exact);
    }
    BigDecimal written = new BigDecimal(Double.toString(value)).movePointRight(to.scale());
    BigDecimal multiplied = new BigDecimal(value * Math.pow(10, to.scale()));
    if (from.kind() != TypeKind.FLOAT) {
      return List.of(exact, written, multiplied);
    }
    BigDecimal writtenAsFloat = asFloat(value).movePointRight(to.scale());
    return List.of(exact, written, multiplied, writtenAsFloat);
  }

  private static BigDecimal asFloat(double value) {
    float single = (float) value;
    return Float.isInfinite(single)
        ? new BigDecimal(value)
        : new BigDecimal(Float.toString(single));
  }

  /** The floating-point numbers that engines make of one. */
  private double[] floating(NumberType source, BigInteger code) {
    boolean toFloat = to.kind() == TypeKind.FLOAT;
    if (source.floating()) {
      double value = NumberType.value(code);
      return new double[] {toFloat ? (float) value : value};
    }
    BigDecimal exact = new BigDecimal(code, from.scale());
    double nearest = exact.doubleValue();
    double divided = code.doubleValue() / Math.pow(10, from.scale());
    if (!toFloat) {
      return new double[] {nearest, divided};
    }
    float once = code.floatValue() / (float) Math.pow(10, from.scale());
    return new double[] {exact.floatValue(), (float) nearest, (float) divided, once};
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double greatest(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }
}
