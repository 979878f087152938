package io.pruningindex.query.internal.function;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A timestamp as a column of a timestamp type holds it: as it is, or to some engines cut off or
 * rounded to milliseconds.
 */
record OfPrecision() implements OrderedFunction<BigInteger, BigInteger> {
  private static final BigInteger MILLI = BigInteger.valueOf(1_000);
  private static final BigInteger HALF = BigInteger.valueOf(500);

  @Override
  public Optional<BigInteger> first(BigInteger result) {
    BigInteger before = milli(result.subtract(BigInteger.ONE));
    return Optional.of(result.min(before.add(HALF)));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return Optional.of(Micros.ceilingDivide(result, MILLI).multiply(MILLI));
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    return AgreedResult.of(this, argument, argument);
  }

  private static BigInteger milli(BigInteger micros) {
    return Micros.floorDivide(micros, MILLI).multiply(MILLI);
  }
}
