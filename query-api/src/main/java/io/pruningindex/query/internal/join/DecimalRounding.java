package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.literal.Converted;
import io.pruningindex.query.internal.literal.DecimalComparison;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Converts keys that engines round before they compare them: each to all values of the column that
 * are equal to it to any engine.
 *
 * @param comparison how engines compare the two
 * @param scale how many digits keys have after the point
 * @param asBytes whether to hold them as byte strings
 */
record DecimalRounding(DecimalComparison comparison, int scale, boolean asBytes) {
  ConvertedKeys convert(SortedKeys keys) {
    DecimalKeys converted = new DecimalKeys(keys.count(), asBytes);
    for (int i = 0; i < keys.count(); i++) {
      Converted.Position<BigInteger> low = position(DecimalKeys.low(keys, i));
      Converted.Position<BigInteger> high =
          keys.single() ? low : position(DecimalKeys.high(keys, i));
      converted.add(low.lowestFirst(), high.highestEnd().subtract(BigInteger.ONE));
    }
    return converted.build();
  }

  private Converted.Position<BigInteger> position(BigInteger number) {
    return comparison.position(new BigDecimal(number, scale));
  }
}
