package io.pruningindex.query.internal.column;

import java.math.BigInteger;

/**
 * Decimals of more than 18 digits as 16 bytes whose unsigned order is the numbers' order: big
 * endian two's complement with the sign bit turned over. 38 digits fit.
 */
public final class OrderedDecimal {
  private static final int LENGTH = 16;

  private OrderedDecimal() {}

  /** Whether {@code unscaled} fits 16 bytes. */
  public static boolean fits(BigInteger unscaled) {
    return unscaled.bitLength() < LENGTH * 8;
  }

  /**
   * Encodes an unscaled number.
   *
   * @throws ArithmeticException if it does not fit 16 bytes
   */
  public static byte[] encode(BigInteger unscaled) {
    if (!fits(unscaled)) {
      throw new ArithmeticException("A decimal of " + unscaled.bitLength() + " bits");
    }
    byte[] number = unscaled.toByteArray();
    byte[] ordered = new byte[LENGTH];
    byte sign = (byte) (unscaled.signum() < 0 ? 0xFF : 0);
    for (int i = 0; i < LENGTH - number.length; i++) {
      ordered[i] = sign;
    }
    System.arraycopy(number, 0, ordered, LENGTH - number.length, number.length);
    ordered[0] ^= (byte) 0x80;
    return ordered;
  }

  /** Decodes what {@link #encode} made. */
  public static BigInteger decode(byte[] ordered) {
    byte[] number = ordered.clone();
    number[0] ^= (byte) 0x80;
    return new BigInteger(number);
  }
}
