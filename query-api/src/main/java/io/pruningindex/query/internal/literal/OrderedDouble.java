package io.pruningindex.query.internal.literal;

/**
 * Doubles other than NaN as longs in the same order, neighbours one apart, except that there is
 * nothing at -1: both zeros are 0.
 */
public final class OrderedDouble {
  private OrderedDouble() {}

  /** The code of {@code value}, which is not NaN. */
  public static long encode(double value) {
    // Adding zero turns -0.0 into 0.0.
    long bits = Double.doubleToRawLongBits(value + 0.0);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  /** The double of a code; that of -1, which stands for none, is a zero. */
  public static double decode(long code) {
    return Double.longBitsToDouble(code ^ ((code >> 63) & Long.MAX_VALUE));
  }
}
