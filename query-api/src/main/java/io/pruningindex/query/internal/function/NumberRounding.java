package io.pruningindex.query.internal.function;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Whole numbers that engines make of fractions. */
enum NumberRounding {
  /** The nearest, and of two the one further from zero. */
  NEAREST(RoundingMode.HALF_UP, RoundingMode.HALF_UP),
  /** The nearest to some engines; others cut the fraction off. */
  NEAREST_OR_CUT_OFF(RoundingMode.DOWN, RoundingMode.HALF_UP),
  FLOOR(RoundingMode.FLOOR, RoundingMode.FLOOR),
  CEILING(RoundingMode.CEILING, RoundingMode.CEILING);

  private final RoundingMode nearerToZero;
  private final RoundingMode furtherFromZero;

  NumberRounding(RoundingMode nearerToZero, RoundingMode furtherFromZero) {
    this.nearerToZero = nearerToZero;
    this.furtherFromZero = furtherFromZero;
  }

  BigInteger lowest(BigDecimal value) {
    return round(value, value.signum() < 0 ? furtherFromZero : nearerToZero);
  }

  BigInteger highest(BigDecimal value) {
    return round(value, value.signum() < 0 ? nearerToZero : furtherFromZero);
  }

  private static BigInteger round(BigDecimal value, RoundingMode mode) {
    return value.setScale(0, mode).unscaledValue();
  }
}
