package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Times as microseconds since 1970, and whole numbers of greater spans of time. */
final class Micros {
  static final BigInteger PER_SECOND = BigInteger.valueOf(1_000_000L);
  static final BigInteger PER_DAY = BigInteger.valueOf(86_400_000_000L);
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

  private Micros() {}

  static BigInteger of(LocalDateTime time) {
    return BigInteger.valueOf(time.toEpochSecond(ZoneOffset.UTC))
        .multiply(PER_SECOND)
        .add(BigInteger.valueOf(time.getNano() / 1000));
  }

  static boolean fitLong(BigInteger micros) {
    return micros.bitLength() < Long.SIZE;
  }

  static BigInteger floorDivide(BigInteger value, BigInteger unit) {
    BigInteger[] parts = value.divideAndRemainder(unit);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  static BigInteger ceilingDivide(BigInteger value, BigInteger unit) {
    return floorDivide(value.negate(), unit).negate();
  }

  /** The numbers of {@code unit} that are more microseconds than fit a long. */
  static IntervalSet<BigInteger> beyondLongs(BigInteger unit) {
    BigInteger from = ceilingDivide(LEAST, unit);
    BigInteger to = floorDivide(GREATEST, unit).add(BigInteger.ONE);
    return IntervalSet.union(List.of(new Interval<>(from, to))).complement();
  }
}
