package io.pruningindex.query.internal.literal;

import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;

/**
 * How many digits numbers have as decimals.
 *
 * @param before how many before the point, by engines that do not agree: a bit for each number
 * @param after how many after it
 */
record DecimalDigits(long before, int after) {
  /** How many digits decimals have at most. */
  static final int MOST = 38;

  /** No numbers. */
  static final DecimalDigits NONE = new DecimalDigits(0, 0);

  /** Of a byte, a short and an int. */
  private static final DecimalDigits OF_INT = new DecimalDigits(1L << 3 | 1L << 5 | 1L << 10, 0);

  /** Most engines give a long the digits that it needs, Spark one more. */
  private static final DecimalDigits OF_LONG = new DecimalDigits(1L << 19 | 1L << 20, 0);

  /** The digits of the values of a type, which is one of whole numbers or decimals. */
  static DecimalDigits of(ColumnType type) {
    return switch (type.kind()) {
      case INT -> OF_INT;
      case LONG -> OF_LONG;
      default -> new DecimalDigits(1L << type.precision() - type.scale(), type.scale());
    };
  }

  /** The digits of a whole number that is written out: its own, or those of its type. */
  static DecimalDigits of(long value) {
    return of(BigDecimal.valueOf(value)).and(OF_INT).and(OF_LONG);
  }

  /**
   * The digits of a number as it is written; to some engines there is one before any point. To none
   * a number of more digits than decimals have is one.
   */
  static DecimalDigits of(BigDecimal value) {
    int before = Math.max(0, value.precision() - value.scale());
    int after = Math.max(0, value.scale());
    return before + after > MOST
        ? NONE
        : new DecimalDigits(1L << before | 1L << Math.max(1, before), after);
  }

  /** The digits of numbers that are compared together. */
  DecimalDigits and(DecimalDigits other) {
    return new DecimalDigits(before | other.before, Math.max(after, other.after));
  }
}
