package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The text of a time without zone. Before the Gregorian calendar, engines differ by up to some
 * days; years of other than four digits are written in several ways.
 *
 * @param pattern the form
 */
record TextOfTime(TimePattern pattern) implements OrderedFunction<BigInteger, ByteKey> {
  private static final long FIRST_SECOND = second(LocalDateTime.of(1, 1, 1, 0, 0));
  private static final long END_SECOND = second(LocalDateTime.of(10_000, 1, 1, 0, 0));
  private static final long ONE_CALENDAR_FROM = second(LocalDateTime.of(1583, 1, 1, 0, 0));

  @Override
  public Optional<BigInteger> first(ByteKey result) {
    long second = search(this::gregorian, result, END_SECOND);
    return micros(second > ONE_CALENDAR_FROM ? second : Math.min(second, inHybrid(result)));
  }

  @Override
  public Optional<BigInteger> firstForCertain(ByteKey result) {
    long second = search(this::gregorian, result, END_SECOND);
    return micros(second > ONE_CALENDAR_FROM ? second : Math.max(second, inHybrid(result)));
  }

  @Override
  public IntervalSet<BigInteger> unpredictable() {
    BigInteger first = BigInteger.valueOf(FIRST_SECOND).multiply(Micros.PER_SECOND);
    BigInteger end = BigInteger.valueOf(END_SECOND).multiply(Micros.PER_SECOND);
    return IntervalSet.union(List.of(new Interval<>(first, end))).complement();
  }

  @Override
  public Optional<ByteKey> result(BigInteger argument) {
    long second = Micros.floorDivide(argument, Micros.PER_SECOND).longValueExact();
    return second >= ONE_CALENDAR_FROM && second < END_SECOND
        ? Optional.of(new ByteKey(gregorian(second)))
        : Optional.empty();
  }

  /** Of a result that is reached by January 1, 1583 by both calendars. */
  private long inHybrid(ByteKey result) {
    return search(this::hybrid, result, ONE_CALENDAR_FROM);
  }

  /** The first second of which the text is {@code result} or after it, or {@code end}. */
  private static long search(LongFunction<byte[]> text, ByteKey result, long end) {
    long low = FIRST_SECOND;
    long high = end;
    while (low < high) {
      long middle = (low + high) >> 1;
      if (Arrays.compareUnsigned(text.apply(middle), result.bytes()) >= 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private byte[] gregorian(long second) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    return pattern.text(
        time.getYear(),
        time.getMonthValue(),
        time.getDayOfMonth(),
        time.getHour(),
        time.getMinute(),
        time.getSecond());
  }

  private byte[] hybrid(long second) {
    GregorianCalendar time = CalendarDays.julianAtFirst();
    time.setTimeInMillis(second * 1000);
    return pattern.text(
        time.get(GregorianCalendar.YEAR),
        time.get(GregorianCalendar.MONTH) + 1,
        time.get(GregorianCalendar.DAY_OF_MONTH),
        time.get(GregorianCalendar.HOUR_OF_DAY),
        time.get(GregorianCalendar.MINUTE),
        time.get(GregorianCalendar.SECOND));
  }

  private static long second(LocalDateTime time) {
    return time.toEpochSecond(ZoneOffset.UTC);
  }

  private static Optional<BigInteger> micros(long second) {
    return second == END_SECOND
        ? Optional.empty()
        : Optional.of(BigInteger.valueOf(second).multiply(Micros.PER_SECOND));
  }
}
