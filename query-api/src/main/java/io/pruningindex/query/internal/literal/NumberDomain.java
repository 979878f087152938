package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/**
 * Integers and decimals, as numbers without their decimal point.
 *
 * @param type the column's type
 * @param scale the digits after the point
 * @param others the digits of numbers that are compared with the column together with each literal
 */
record NumberDomain(ColumnType type, int scale, DecimalDigits others)
    implements LiteralDomain.OfNumbers {
  /** Stands for infinity: further out than any column's numbers. */
  private static final BigInteger FAR = BigInteger.TEN.pow(100);

  /** Whole numbers of fewer bits are doubles. */
  private static final int DOUBLE_BITS = 53;

  @Override
  public Converted<BigInteger> convert(Literal literal) {
    if (literal instanceof Literal.LongValue integer) {
      return decimal(BigDecimal.valueOf(integer.value()), DecimalDigits.of(integer.value()));
    } else if (literal instanceof Literal.DecimalValue decimal) {
      BigDecimal value = BoundedDecimal.of(decimal.value());
      return decimal(value, DecimalDigits.of(value));
    } else if (literal instanceof Literal.DoubleValue floating) {
      return floating(floating.value());
    }
    return Mismatch.between(literal, type);
  }

  @Override
  public LiteralDomain<BigInteger> among(List<Literal> literals) {
    DecimalDigits digits = others;
    for (Literal literal : literals) {
      if (literal instanceof Literal.LongValue integer) {
        digits = digits.and(DecimalDigits.of(integer.value()));
      } else if (literal instanceof Literal.DecimalValue decimal) {
        digits = digits.and(DecimalDigits.of(BoundedDecimal.of(decimal.value())));
      }
    }
    return new NumberDomain(type, scale, digits);
  }

  private Converted<BigInteger> decimal(BigDecimal value, DecimalDigits digits) {
    return DecimalComparison.of(type, digits.and(others)).position(value);
  }

  /**
   * Some engines compare exactly, others turn the column into a double first: all numbers that are
   * nearer to {@code value} than to the next double may then be equal to it. Of decimals with more
   * digits than a double holds some engines divide the digits, as a double, by a power of ten, and
   * so round twice: the result may be the next double but one.
   */
  private Converted<BigInteger> floating(double value) {
    if (Double.isNaN(value)) {
      return new Converted.NotANumber<>();
    } else if (Double.isInfinite(value)) {
      BigInteger far = value > 0 ? FAR : FAR.negate();
      return Converted.Position.exact(far, far);
    }
    BigDecimal exact = new BigDecimal(value);
    if (scale > 0 && floor(exact.abs()).bitLength() >= DOUBLE_BITS) {
      double before = Math.nextDown(value);
      double after = Math.nextUp(value);
      BigDecimal least = middle(Math.nextDown(before), before);
      BigDecimal most = middle(after, Math.nextUp(after));
      return new Converted.Position<>(
          ceiling(least),
          ceiling(most),
          floor(least).add(BigInteger.ONE),
          floor(most).add(BigInteger.ONE));
    }
    BigDecimal below = middle(Math.nextDown(value), value);
    BigDecimal above = middle(value, Math.nextUp(value));
    return new Converted.Position<>(
        ceiling(below),
        ceiling(exact),
        floor(exact).add(BigInteger.ONE),
        floor(above).add(BigInteger.ONE));
  }

  private BigInteger ceiling(BigDecimal value) {
    return value.movePointRight(scale).setScale(0, RoundingMode.CEILING).toBigInteger();
  }

  private BigInteger floor(BigDecimal value) {
    return value.movePointRight(scale).setScale(0, RoundingMode.FLOOR).toBigInteger();
  }

  private static BigDecimal finite(double value) {
    return new BigDecimal(
        Double.isInfinite(value) ? Math.copySign(Double.MAX_VALUE, value) : value);
  }

  private static BigDecimal middle(double left, double right) {
    return finite(left).add(finite(right)).multiply(BigDecimal.valueOf(5, 1));
  }
}
