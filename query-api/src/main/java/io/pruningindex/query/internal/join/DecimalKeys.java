package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.OrderedDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects keys as numbers without their decimal point, in ascending order, as ranges to which both
 * ends belong: those that the column can hold.
 */
final class DecimalKeys {
  private static final BigInteger SMALLEST_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LARGEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
  private static final BigInteger SMALLEST = LARGEST.not();

  private final boolean asBytes;
  private final int[] positions;
  private final List<BigInteger> low = new ArrayList<>();
  private final List<BigInteger> high = new ArrayList<>();
  private int added;

  /**
   * Starts with no keys.
   *
   * @param count how many will be added
   * @param asBytes whether to hold them as byte strings, else as longs
   */
  DecimalKeys(int count, boolean asBytes) {
    this.asBytes = asBytes;
    this.positions = new int[count];
  }

  /** The least number of a range of keys. */
  static BigInteger low(SortedKeys keys, int index) {
    return keys instanceof SortedKeys.Longs longs
        ? BigInteger.valueOf(longs.low()[index])
        : OrderedDecimal.decode(((SortedKeys.Bytes) keys).low().bytes(index));
  }

  /** The greatest number of a range of keys. */
  static BigInteger high(SortedKeys keys, int index) {
    return keys instanceof SortedKeys.Longs longs
        ? BigInteger.valueOf(longs.high()[index])
        : OrderedDecimal.decode(((SortedKeys.Bytes) keys).high().bytes(index));
  }

  /** Adds the numbers from {@code least} to {@code most}, if there are any. */
  void add(BigInteger least, BigInteger most) {
    BigInteger start = least.max(asBytes ? SMALLEST : SMALLEST_LONG);
    BigInteger end = most.min(asBytes ? LARGEST : LARGEST_LONG);
    int last = high.size() - 1;
    if (start.compareTo(end) > 0) {
      positions[added++] = ConvertedKeys.DROPPED;
      return;
    } else if (last >= 0 && start.compareTo(high.get(last)) <= 0) {
      // What was apart has met.
      high.set(last, end.max(high.get(last)));
    } else {
      low.add(start);
      high.add(end);
    }
    positions[added++] = high.size() - 1;
  }

  /** The keys. */
  ConvertedKeys build() {
    boolean single = low.equals(high);
    return new ConvertedKeys.Comparable(asBytes ? bytes(single) : longs(single), positions);
  }

  private SortedKeys longs(boolean single) {
    long[] starts = longs(low);
    return single ? SortedKeys.Longs.of(starts) : new SortedKeys.Longs(starts, longs(high));
  }

  private SortedKeys bytes(boolean single) {
    ByteStrings starts = strings(low);
    return single ? SortedKeys.Bytes.of(starts) : new SortedKeys.Bytes(starts, strings(high));
  }

  private static long[] longs(List<BigInteger> numbers) {
    return numbers.stream().mapToLong(BigInteger::longValueExact).toArray();
  }

  private static ByteStrings strings(List<BigInteger> numbers) {
    ByteStrings.Builder strings = new ByteStrings.Builder();
    numbers.forEach(number -> strings.add(OrderedDecimal.encode(number)));
    return strings.build();
  }
}
