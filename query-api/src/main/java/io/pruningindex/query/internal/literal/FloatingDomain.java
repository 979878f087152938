package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Floats and doubles, as {@link OrderedDouble} codes. A float column is compared as the doubles of
 * the same values, as engines do that widen it.
 *
 * @param type the column's type
 * @param single whether the column holds floats
 */
record FloatingDomain(ColumnType type, boolean single) implements LiteralDomain.OfNumbers {

  @Override
  public Converted<BigInteger> convert(Literal literal) {
    if (literal instanceof Literal.DoubleValue floating) {
      if (Double.isNaN(floating.value())) {
        return new Converted.NotANumber<>();
      }
      BigInteger code = code(floating.value());
      return Converted.Position.exact(code, code.add(BigInteger.ONE));
    } else if (literal instanceof Literal.LongValue integer) {
      return number(BigDecimal.valueOf(integer.value()));
    } else if (literal instanceof Literal.DecimalValue decimal) {
      return number(decimal.value());
    }
    return Mismatch.between(literal, type);
  }

  /**
   * An engine may compare exactly, or with the nearest double, or for a float column with the
   * nearest float.
   */
  private Converted<BigInteger> number(BigDecimal value) {
    double nearest = value.doubleValue();
    int side = compare(nearest, value);
    BigInteger first = code(side < 0 ? Math.nextUp(nearest) : nearest);
    BigInteger last = code(side > 0 ? Math.nextDown(nearest) : nearest);
    BigInteger rounded = code(nearest);
    BigInteger roundedToFloat = single ? code(value.floatValue()) : rounded;
    BigInteger lowest = rounded.min(roundedToFloat);
    BigInteger highest = rounded.max(roundedToFloat);
    return new Converted.Position<>(
        first.min(lowest),
        first.max(highest),
        last.min(lowest).add(BigInteger.ONE),
        last.max(highest).add(BigInteger.ONE));
  }

  private static int compare(double nearest, BigDecimal value) {
    return Double.isInfinite(nearest)
        ? (int) Math.signum(nearest)
        : new BigDecimal(nearest).compareTo(value);
  }

  private static BigInteger code(double value) {
    return BigInteger.valueOf(OrderedDouble.encode(value));
  }
}
