package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Optional;

/** The year of a date. Before the Gregorian calendar, engines differ by up to some days. */
record YearOfDate() implements OrderedFunction<BigInteger, BigInteger> {
  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return Optional.of(start(result, true));
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return Optional.of(start(result, false));
  }

  @Override
  public Optional<BigInteger> result(BigInteger argument) {
    int year = LocalDate.ofEpochDay(argument.longValueExact()).getYear();
    return AgreedResult.of(this, argument, BigInteger.valueOf(year));
  }

  private static BigInteger start(BigInteger year, boolean earlier) {
    // No column holds dates of years further out.
    int within =
        year.max(BigInteger.valueOf(-9_000_000)).min(BigInteger.valueOf(9_000_000)).intValueExact();
    return BigInteger.valueOf(CalendarDays.ofYear(within, earlier));
  }

  @Override
  public IntervalSet<BigInteger> unpredictable() {
    return IntervalSet.below(BigInteger.valueOf(CalendarDays.UNCERTAIN_BEFORE));
  }
}
