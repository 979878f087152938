package io.pruningindex.query.internal.function;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The date of a time without zone. Before 1970 the next day to some engines, which cut off the
 * day's fraction.
 */
record DateOfTime() implements OrderedFunction<BigInteger, BigInteger> {
  @Override
  public Optional<BigInteger> first(BigInteger result) {
    BigInteger midnight = midnight(result);
    return Optional.of(
        result.signum() > 0 ? midnight : midnight.subtract(Micros.PER_DAY).add(BigInteger.ONE));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return Optional.of(midnight(result));
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    return AgreedResult.of(this, argument, Micros.floorDivide(argument, Micros.PER_DAY));
  }

  private static BigInteger midnight(BigInteger day) {
    return day.multiply(Micros.PER_DAY);
  }
}
