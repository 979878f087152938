package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Integers and decimals, as numbers without their decimal point.
 *
 * @param type the column's type
 * @param scale the digits after the point
 */
record NumberDomain(ColumnType type, int scale) implements LiteralDomain.OfNumbers {
  /** Stands for infinity: further out than any column's numbers. */
  private static final BigInteger FAR = BigInteger.TEN.pow(100);

  @Override
  public Converted<BigInteger> convert(Literal literal) {
    if (literal instanceof Literal.LongValue integer) {
      return exact(BigDecimal.valueOf(integer.value()));
    } else if (literal instanceof Literal.DecimalValue decimal) {
      return exact(BoundedDecimal.of(decimal.value()));
    } else if (literal instanceof Literal.DoubleValue floating) {
      return floating(floating.value());
    }
    return Mismatch.between(literal, type);
  }

  private Converted<BigInteger> exact(BigDecimal value) {
    return Converted.Position.exact(ceiling(value), floor(value).add(BigInteger.ONE));
  }

  /**
   * Some engines compare exactly, others turn the column into a double first: all numbers that are
   * nearer to {@code value} than to the next double may then be equal to it.
   */
  private Converted<BigInteger> floating(double value) {
    if (Double.isNaN(value)) {
      return new Converted.NotANumber<>();
    } else if (Double.isInfinite(value)) {
      BigInteger far = value > 0 ? FAR : FAR.negate();
      return Converted.Position.exact(far, far);
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal below = exact.subtract(halfOf(exact.subtract(finite(Math.nextDown(value)))));
    BigDecimal above = exact.add(halfOf(finite(Math.nextUp(value)).subtract(exact)));
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

  private static BigDecimal halfOf(BigDecimal value) {
    return value.multiply(BigDecimal.valueOf(5, 1));
  }
}
