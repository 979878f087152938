package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.OrderedDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Converts numbers without their decimal point to another number of digits after it, and between
 * longs and {@link OrderedDecimal}.
 */
final class DecimalRescaling {
  /** Powers of ten up to this one are longs. */
  private static final int LONG_DIGITS = 18;

  private static final BigInteger SMALLEST_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LARGEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
  private static final BigInteger SMALLEST = LARGEST.not();

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
    BigInteger least = asBytes ? SMALLEST : SMALLEST_LONG;
    BigInteger most = asBytes ? LARGEST : LARGEST_LONG;
    int[] positions = new int[keys.count()];
    BigInteger[] low = new BigInteger[positions.length];
    BigInteger[] high = new BigInteger[positions.length];
    int count = 0;
    for (int i = 0; i < positions.length; i++) {
      BigInteger start = scaled(number(i, false), true).max(least);
      BigInteger end = scaled(number(i, true), false).min(most);
      boolean held = start.compareTo(end) <= 0;
      positions[i] = held ? count : ConvertedKeys.DROPPED;
      if (held) {
        low[count] = start;
        high[count++] = end;
      }
    }
    SortedKeys converted =
        asBytes
            ? bytes(Arrays.copyOf(low, count), Arrays.copyOf(high, count))
            : longs(Arrays.copyOf(low, count), Arrays.copyOf(high, count));
    return new ConvertedKeys.Comparable(converted, positions);
  }

  private BigInteger number(int index, boolean end) {
    if (keys instanceof SortedKeys.Longs longs) {
      return BigInteger.valueOf((end ? longs.high() : longs.low())[index]);
    }
    SortedKeys.Bytes bytes = (SortedKeys.Bytes) keys;
    return OrderedDecimal.decode((end ? bytes.high() : bytes.low()).bytes(index));
  }

  private BigInteger scaled(BigInteger number, boolean up) {
    if (!divide) {
      return number.multiply(power);
    }
    BigInteger[] parts = number.divideAndRemainder(power);
    int sign = parts[1].signum();
    return parts[0].add(BigInteger.valueOf(up ? Math.max(sign, 0) : Math.min(sign, 0)));
  }

  private SortedKeys longs(BigInteger[] low, BigInteger[] high) {
    long[] starts = Arrays.stream(low).mapToLong(BigInteger::longValueExact).toArray();
    return keys.single()
        ? SortedKeys.Longs.of(starts)
        : new SortedKeys.Longs(
            starts, Arrays.stream(high).mapToLong(BigInteger::longValueExact).toArray());
  }

  private SortedKeys bytes(BigInteger[] low, BigInteger[] high) {
    ByteStrings starts = strings(low);
    return keys.single()
        ? SortedKeys.Bytes.of(starts)
        : new SortedKeys.Bytes(starts, strings(high));
  }

  private static ByteStrings strings(BigInteger[] numbers) {
    ByteStrings.Builder strings = new ByteStrings.Builder();
    for (BigInteger number : numbers) {
      strings.add(OrderedDecimal.encode(number));
    }
    return strings.build();
  }
}
