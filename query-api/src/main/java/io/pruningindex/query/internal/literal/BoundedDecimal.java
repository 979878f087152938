package io.pruningindex.query.internal.literal;

import java.math.BigDecimal;

/**
 * Decimals made fit for arithmetic: 1E+1000000000 as an integer would fill the memory. What lies
 * further out than any column's numbers, or nearer to zero than any but zero, is replaced by
 * another number that does.
 */
final class BoundedDecimal {
  private static final int DIGITS = 100;

  private BoundedDecimal() {}

  static BigDecimal of(BigDecimal value) {
    if (value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    long magnitude = (long) value.precision() - value.scale();
    if (Math.abs(magnitude) <= DIGITS) {
      return value;
    }
    BigDecimal sign = BigDecimal.valueOf(value.signum());
    return sign.scaleByPowerOfTen(magnitude > 0 ? DIGITS : -DIGITS);
  }
}
