package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.predicate.TimeUnit;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The start of the span of time that a time without zone lies in. Before 1970, of spans of whole
 * days, that in which the next day lies to some engines, which cut off the day's fraction towards
 * 1970, as Flink's {@code DateTimeUtils.timestampFloor} does.
 *
 * @param unit the span
 */
record StartOfUnit(TimeUnit unit) implements OrderedFunction<BigInteger, BigInteger> {
  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return Optional.of(start(result, true));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return Optional.of(start(result, false));
  }

  private BigInteger start(BigInteger from, boolean earlier) {
    if (!Micros.fitLong(from)) {
      return from;
    }
    return switch (unit) {
      case YEAR, QUARTER, MONTH, WEEK -> {
        long day = Micros.ceilingDivide(from, Micros.PER_DAY).longValueExact();
        long start = CalendarDays.startFrom(unit, day, earlier);
        BigInteger midnight = BigInteger.valueOf(start).multiply(Micros.PER_DAY);
        yield earlier && start <= 0
            ? midnight.subtract(Micros.PER_DAY).add(BigInteger.ONE)
            : midnight;
      }
      case DAY -> multipleFrom(from, 86_400);
      case HOUR -> multipleFrom(from, 3_600);
      case MINUTE -> multipleFrom(from, 60);
      case SECOND -> multipleFrom(from, 1);
    };
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    return switch (unit) {
      case YEAR, QUARTER, MONTH, WEEK -> {
        long day = Micros.floorDivide(argument, Micros.PER_DAY).longValueExact();
        BigInteger start = BigInteger.valueOf(CalendarDays.start(unit, day));
        yield AgreedResult.of(this, argument, start.multiply(Micros.PER_DAY));
      }
      case DAY -> multipleUpTo(argument, 86_400);
      case HOUR -> multipleUpTo(argument, 3_600);
      case MINUTE -> multipleUpTo(argument, 60);
      case SECOND -> multipleUpTo(argument, 1);
    };
  }

  private Optional<BigInteger> multipleUpTo(BigInteger micros, long seconds) {
    BigInteger length = BigInteger.valueOf(seconds).multiply(Micros.PER_SECOND);
    return AgreedResult.of(this, micros, Micros.floorDivide(micros, length).multiply(length));
  }

  private static BigInteger multipleFrom(BigInteger micros, long seconds) {
    BigInteger length = BigInteger.valueOf(seconds).multiply(Micros.PER_SECOND);
    return Micros.ceilingDivide(micros, length).multiply(length);
  }

  @Override
  public IntervalSet<BigInteger> unpredictable() {
    return IntervalSet.below(
        BigInteger.valueOf(CalendarDays.UNCERTAIN_BEFORE).multiply(Micros.PER_DAY));
  }
}
