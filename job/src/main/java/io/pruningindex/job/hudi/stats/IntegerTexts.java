package io.pruningindex.job.hudi.stats;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The texts of all integers of a range, as which a column holds them that was made a string. Texts
 * are not ordered as their numbers: 10 comes before 9, and -1 before -5.
 *
 * @param first the text that comes first
 * @param last the text that comes last
 */
record IntegerTexts(String first, String last) {
  private static final int MOST_DIGITS = 19;

  static IntegerTexts between(long minimum, long maximum) {
    List<String> ends = new ArrayList<>();
    BigInteger lower = BigInteger.valueOf(minimum);
    BigInteger upper = BigInteger.valueOf(maximum);
    if (minimum < 0) {
      BigInteger nearest = upper.min(BigInteger.ONE.negate());
      addEnds("-", nearest.negate(), lower.negate(), ends);
    }
    if (maximum >= 0) {
      addEnds("", lower.max(BigInteger.ZERO), upper, ends);
    }
    // Digits and the sign are compared as characters in the same way as their bytes are.
    return new IntegerTexts(
        ends.stream().min(Comparator.naturalOrder()).orElseThrow(),
        ends.stream().max(Comparator.naturalOrder()).orElseThrow());
  }

  /** Among texts of equally many digits those of the least and the greatest number are the ends. */
  private static void addEnds(
      String sign, BigInteger least, BigInteger greatest, List<String> ends) {
    ends.add(sign + least);
    ends.add(sign + greatest);
    BigInteger power = BigInteger.ONE;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      power = power.multiply(BigInteger.TEN);
      if (power.compareTo(least) > 0 && power.compareTo(greatest) <= 0) {
        ends.add(sign + power);
        ends.add(sign + power.subtract(BigInteger.ONE));
      }
    }
  }

  byte[] firstBytes() {
    return first.getBytes(StandardCharsets.US_ASCII);
  }

  byte[] lastBytes() {
    return last.getBytes(StandardCharsets.US_ASCII);
  }
}
