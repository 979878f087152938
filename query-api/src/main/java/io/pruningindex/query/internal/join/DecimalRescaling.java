package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.OrderedDecimal;
import java.math.BigInteger;

/**
 * Converts numbers without their decimal point to another number of digits after it, and between
 * longs and {@link OrderedDecimal}.
 */
final class DecimalRescaling {
  /** Powers of ten up to this one are longs. */
  private static final int LONG_DIGITS = 18;

  private final SortedKeys keys;
  private final BigInteger power;
  private final boolean divide;

  private DecimalRescaling(SortedKeys keys, int digits) {
    this.keys = keys;
    this.power = BigInteger.TEN.pow(Math.abs(digits));
    this.divide = digits < 0;
  }

  /**
   * Converts keys.
   *
   * @param digits how many more digits the numbers are to have after the point; may be negative
   * @param asBytes whether to hold them as byte strings
   */
  static ConvertedKeys of(SortedKeys keys, int digits, boolean asBytes) {
    if (!asBytes && keys instanceof SortedKeys.Longs longs && Math.abs(digits) <= LONG_DIGITS) {
      long power = BigInteger.TEN.pow(Math.abs(digits)).longValueExact();
      LongSteps steps = digits < 0 ? LongSteps.by(power) : LongSteps.times(power);
      return steps.convert(longs.low(), longs.high());
    }
    return new DecimalRescaling(keys, digits).convert(asBytes);
  }

  private ConvertedKeys convert(boolean asBytes) {
    DecimalKeys converted = new DecimalKeys(keys.count(), asBytes);
    for (int i = 0; i < keys.count(); i++) {
      converted.add(
          scaled(DecimalKeys.low(keys, i), true), scaled(DecimalKeys.high(keys, i), false));
    }
    return converted.build();
  }

  private BigInteger scaled(BigInteger number, boolean up) {
    if (!divide) {
      return number.multiply(power);
    }
    BigInteger[] parts = number.divideAndRemainder(power);
    int sign = parts[1].signum();
    return parts[0].add(BigInteger.valueOf(up ? Math.max(sign, 0) : Math.min(sign, 0)));
  }
}
