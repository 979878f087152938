package io.pruningindex.query.internal.literal;

import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.stream.IntStream;

/**
 * How engines compare the numbers of a column with other numbers: both are made decimals of one
 * type, which has as many digits before and after the point as any of them.
 *
 * <p>Where these are more than 38, engines part. Trino and Spark 3 keep the digits after the point;
 * a number with too many before it is an error to Trino and null to Spark 3. Spark 4, Flink and
 * Hive keep the digits before the point, and round both numbers, half up, to what is left after it.
 */
public final class DecimalComparison {
  private static final int[] ALL_EXACT = {};

  private final int scale;
  private final int after;

  /** To how many digits after the point engines round, each once. */
  private final int[] rounded;

  private DecimalComparison(DecimalDigits column, DecimalDigits others) {
    this.scale = column.after();
    this.after = Math.max(scale, others.after());
    this.rounded = rounded(column.before(), others.before(), after);
  }

  private static int[] rounded(long column, long others, int after) {
    int most = Long.SIZE - 1 - Long.numberOfLeadingZeros(column | others);
    if (others == 0 || most + after <= DecimalDigits.MOST) {
      return ALL_EXACT;
    }
    // As many as either has: no fewer than the fewest of the one, nor than those of the other.
    int fewest = Math.max(Long.numberOfTrailingZeros(column), Long.numberOfTrailingZeros(others));
    return IntStream.rangeClosed(fewest, most)
        .filter(before -> ((column | others) >>> before & 1) == 1)
        .filter(before -> before + after > DecimalDigits.MOST)
        .map(before -> DecimalDigits.MOST - before)
        .toArray();
  }

  /** A comparison of a column with values of another type, both of whole numbers or decimals. */
  public static DecimalComparison of(ColumnType column, ColumnType other) {
    return of(column, DecimalDigits.of(other));
  }

  static DecimalComparison of(ColumnType column, DecimalDigits others) {
    return new DecimalComparison(DecimalDigits.of(column), others);
  }

  /** Whether all engines compare all numbers as they are. */
  public boolean exact() {
    return rounded.length == 0;
  }

  /**
   * Where a number lies among those of the column, in their order.
   *
   * @return the place among the column's numbers without their decimal points
   */
  public Converted.Position<BigInteger> position(BigDecimal number) {
    BigInteger lowestFirst = ceiling(number);
    BigInteger highestFirst = lowestFirst;
    BigInteger lowestEnd = afterFloor(number);
    BigInteger highestEnd = lowestEnd;
    for (int digits : rounded) {
      BigDecimal near = number.setScale(digits, RoundingMode.HALF_UP);
      BigDecimal half = digits < scale ? BigDecimal.valueOf(5, digits + 1) : BigDecimal.ZERO;
      BigDecimal least = near.subtract(half);
      BigDecimal most = near.add(half);
      // Half up is away from zero: numbers in the middle are nearer to what is further out.
      boolean hasLeast = digits >= scale || near.signum() > 0;
      boolean hasMost = digits >= scale || near.signum() < 0;
      BigInteger first = hasLeast ? ceiling(least) : afterFloor(least);
      BigInteger end = hasMost ? afterFloor(most) : ceiling(most);
      lowestFirst = lowestFirst.min(first);
      highestFirst = highestFirst.max(first);
      lowestEnd = lowestEnd.min(end);
      highestEnd = highestEnd.max(end);
    }
    return new Converted.Position<>(
        lowestFirst, highestFirst, lowestEnd, highestEnd, comparable(number));
  }

  /** The numbers of the column of which no engine makes null, or null if these are all. */
  private Interval<BigInteger> comparable(BigDecimal number) {
    if (exact()) {
      return null;
    }
    BigDecimal end = BigDecimal.ONE.scaleByPowerOfTen(DecimalDigits.MOST - after);
    if (number.abs().compareTo(end) >= 0) {
      return new Interval<>(BigInteger.ZERO, BigInteger.ZERO);
    }
    return new Interval<>(afterFloor(end.negate()), ceiling(end));
  }

  private BigInteger ceiling(BigDecimal value) {
    return value.movePointRight(scale).setScale(0, RoundingMode.CEILING).toBigInteger();
  }

  private BigInteger afterFloor(BigDecimal value) {
    return value
        .movePointRight(scale)
        .setScale(0, RoundingMode.FLOOR)
        .toBigInteger()
        .add(BigInteger.ONE);
  }
}
