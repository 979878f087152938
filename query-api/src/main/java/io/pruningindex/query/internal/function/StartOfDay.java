package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.util.Optional;

/** The midnight at which a date begins, both without zone. */
record StartOfDay() implements OrderedFunction<BigInteger, BigInteger> {
  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return Optional.of(Micros.ceilingDivide(result, Micros.PER_DAY));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return first(result);
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    return AgreedResult.of(this, argument, argument.multiply(Micros.PER_DAY));
  }

  @Override
  public IntervalSet<BigInteger> unpredictable() {
    return Micros.beyondLongs(Micros.PER_DAY);
  }
}
