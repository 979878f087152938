package io.pruningindex.query.internal.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.seed.Seed;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Functions of dates and times without zone against Java's calendars, one by one. */
class TimeFunctionsTest {
  private static final long DAY_MILLIS = 86_400_000L;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void yearOfDatesSince1583() {
    check(
        new YearOfDate(),
        days("1583-01-01", "2500-01-01"),
        day -> List.of(number(LocalDate.ofEpochDay(day.longValueExact()).getYear())),
        true);
  }

  @Test
  void yearOfOldDatesByEitherCalendar() {
    check(
        new YearOfDate(),
        days("0000-03-01", "1600-01-01"),
        day ->
            List.of(
                number(LocalDate.ofEpochDay(day.longValueExact()).getYear()),
                number(year(calendar(day.longValueExact() * DAY_MILLIS)))),
        true);
  }

  @Test
  void datesBeforeYearOneMayBeOfAnyYear() {
    BigInteger before = number((int) LocalDate.of(0, 2, 29).toEpochDay());
    assertThat(new YearOfDate().unpredictable().intervals().get(0).high())
        .isEqualTo(before.add(BigInteger.ONE));
  }

  @Test
  void truncationSince1583() {
    for (TimeUnit unit : TimeUnit.values()) {
      check(
          new StartOfUnit(unit),
          times("1583-01-01", "2100-01-01"),
          micros ->
              List.of(
                  Micros.of(truncated(unit, time(micros))),
                  Micros.of(truncated(unit, time(cutOffTowards1970(unit, micros))))),
          true);
    }
  }

  /** Before 1970 the midnight after a time, for units of whole days. */
  private static BigInteger cutOffTowards1970(TimeUnit unit, BigInteger micros) {
    return micros.signum() < 0 && unit.compareTo(TimeUnit.WEEK) <= 0
        ? Micros.ceilingDivide(micros, Micros.PER_DAY).multiply(Micros.PER_DAY)
        : micros;
  }

  @Test
  void truncationOfOldTimesByEitherCalendar() {
    for (TimeUnit unit : List.of(TimeUnit.YEAR, TimeUnit.QUARTER, TimeUnit.MONTH)) {
      check(
          new StartOfUnit(unit),
          times("0000-03-01", "1584-01-01"),
          micros ->
              List.of(
                  Micros.of(truncated(unit, time(micros))),
                  truncatedByOther(unit, micros),
                  Micros.of(truncated(unit, time(cutOffTowards1970(unit, micros)))),
                  truncatedByOther(unit, cutOffTowards1970(unit, micros))),
          true);
    }
  }

  @Test
  void datesOfTimes() {
    Function<BigInteger, List<BigInteger>> readings =
        micros ->
            List.of(
                number((int) Math.floorDiv(micros.longValueExact(), DAY_MILLIS * 1000)),
                number((int) (micros.longValueExact() / (DAY_MILLIS * 1000))));
    check(new DateOfTime(), times("1969-12-20", "1970-01-10"), readings, true);
    check(new DateOfTime(), times("0001-01-01", "9999-12-31"), readings, true);
  }

  @Test
  void midnightsOfDates() {
    check(
        new StartOfDay(),
        days("0001-01-01", "9999-12-31"),
        day -> List.of(day.multiply(Micros.PER_DAY)),
        true);
    assertThat(new StartOfDay().unpredictable().intervals()).hasSize(2);
  }

  @Test
  void timestampsMayLoseTheirMicroseconds() {
    List<BigInteger> micros = new ArrayList<>();
    for (int i = -3000; i < 3000; i += 7) {
      micros.add(number(i));
    }
    check(
        new OfPrecision(),
        micros,
        value -> {
          long milli = Math.floorDiv(value.longValueExact(), 1000L) * 1000;
          long rounded = Math.floorDiv(value.longValueExact() + 500, 1000L) * 1000;
          return List.of(value, BigInteger.valueOf(milli), BigInteger.valueOf(rounded));
        },
        true);
  }

  @Test
  void textsSince1583() {
    for (String pattern :
        List.of(
            "yyyy",
            "yyyy-MM",
            "yyyyMMdd",
            "uuuu/MM/dd HH",
            "yyyy-MM-dd'T'HH:mm",
            "yyyy-MM-dd HH:mm:ss",
            "'at 'yyyy.MM")) {
      DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
      checkTexts(
          pattern,
          times("1583-01-01", "9999-12-31"),
          micros -> List.of(key(formatter.format(time(micros)))),
          60);
    }
  }

  @Test
  void textsOfOldTimesByEitherCalendar() {
    for (String pattern : List.of("yyyy-MM-dd", "yyyyMM")) {
      DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
      SimpleDateFormat other = new SimpleDateFormat(pattern, Locale.ROOT);
      other.setTimeZone(TimeZone.getTimeZone("UTC"));
      checkTexts(
          pattern,
          times("0001-01-01", "1584-01-01"),
          micros ->
              List.of(
                  key(formatter.format(time(micros))),
                  key(other.format(new Date(Math.floorDiv(micros.longValueExact(), 1000L))))),
          100);
    }
  }

  @Test
  void yearsOfOtherThanFourDigitsMayBeWrittenInAnyWay() {
    TextOfTime texts = new TextOfTime(TimePattern.parse("yyyy").orElseThrow());
    assertThat(texts.unpredictable().intervals()).hasSize(2);
    assertThat(texts.unpredictable().intervals().get(0).high())
        .isEqualTo(Micros.of(LocalDate.of(1, 1, 1).atStartOfDay()));
    assertThat(texts.unpredictable().intervals().get(1).low())
        .isEqualTo(Micros.of(LocalDate.of(10_000, 1, 1).atStartOfDay()));
  }

  @Test
  void patternsWhoseTextsAreNotInTheOrderOfTime() {
    for (String pattern :
        List.of(
            "",
            "-",
            "MM-yyyy",
            "dd/MM/yyyy",
            "yy",
            "y-MM",
            "yyyy-M",
            "yyyy-MM-dd hh",
            "yyyy-dd",
            "yyyy-MM-dd HH:mm:ss.SSS",
            "yyyy'",
            "yyyy''MM",
            "yyyy'a''b'",
            "yyyy[-MM]",
            "YYYY",
            "yyyy-MM-MM",
            "yyyyy",
            "MMM yyyy",
            "yyyy-MM-dd E")) {
      assertThat(TimePattern.parse(pattern)).as(pattern).isEmpty();
    }
  }

  private void check(
      OrderedFunction<BigInteger, BigInteger> function,
      List<BigInteger> arguments,
      Function<BigInteger, List<BigInteger>> readings,
      boolean exact) {
    new Arguments<>(function, readings, result -> result.add(BigInteger.ONE))
        .check(arguments, random, 200, exact);
  }

  private void checkTexts(
      String pattern,
      List<BigInteger> arguments,
      Function<BigInteger, List<ByteKey>> readings,
      int rounds) {
    new Arguments<>(
            new TextOfTime(TimePattern.parse(pattern).orElseThrow()), readings, ByteKey::next)
        .check(arguments, random, rounds, true);
  }

  private static LocalDateTime truncated(TimeUnit unit, LocalDateTime time) {
    LocalDate date = time.toLocalDate();
    return switch (unit) {
      case YEAR -> date.withDayOfYear(1).atStartOfDay();
      case QUARTER -> date.with(IsoFields.DAY_OF_QUARTER, 1).atStartOfDay();
      case MONTH -> date.withDayOfMonth(1).atStartOfDay();
      case WEEK -> date.minusDays(date.getDayOfWeek().getValue() - 1).atStartOfDay();
      case DAY -> time.truncatedTo(ChronoUnit.DAYS);
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
      case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
    };
  }

  private static BigInteger truncatedByOther(TimeUnit unit, BigInteger micros) {
    GregorianCalendar calendar = calendar(Math.floorDiv(micros.longValueExact(), 1000L));
    int month = calendar.get(GregorianCalendar.MONTH);
    int length = unit == TimeUnit.YEAR ? 12 : unit == TimeUnit.QUARTER ? 3 : 1;
    GregorianCalendar start =
        new GregorianCalendar(
            calendar.get(GregorianCalendar.ERA) == GregorianCalendar.AD
                ? calendar.get(GregorianCalendar.YEAR)
                : 1 - calendar.get(GregorianCalendar.YEAR),
            month - month % length,
            1);
    start.setTimeZone(TimeZone.getTimeZone("UTC"));
    return BigInteger.valueOf(start.getTimeInMillis()).multiply(BigInteger.valueOf(1000));
  }

  private static int year(GregorianCalendar calendar) {
    int year = calendar.get(GregorianCalendar.YEAR);
    return calendar.get(GregorianCalendar.ERA) == GregorianCalendar.AD ? year : 1 - year;
  }

  private static GregorianCalendar calendar(long millis) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(millis);
    return calendar;
  }

  private List<BigInteger> days(String from, String to) {
    long first = LocalDate.parse(from).toEpochDay();
    long last = LocalDate.parse(to).toEpochDay();
    List<BigInteger> days = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      long day = first + (long) (random.nextDouble() * (last - first));
      LocalDate start = LocalDate.ofEpochDay(day).withDayOfYear(1);
      days.add(BigInteger.valueOf(day));
      for (int near : new int[] {-11, -10, -1, 0, 1, 9, 10, 11}) {
        long other = start.plusDays(near).toEpochDay();
        if (other >= first && other < last) {
          days.add(BigInteger.valueOf(other));
        }
      }
    }
    return days;
  }

  private List<BigInteger> times(String from, String to) {
    BigInteger first = Micros.of(LocalDate.parse(from).atStartOfDay());
    BigInteger last = Micros.of(LocalDate.parse(to).atStartOfDay());
    List<BigInteger> times = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      long span = last.subtract(first).longValueExact();
      BigInteger any = first.add(BigInteger.valueOf((long) (random.nextDouble() * span)));
      times.add(any);
      TimeUnit unit = TimeUnit.values()[random.nextInt(TimeUnit.values().length)];
      BigInteger start = Micros.of(truncated(unit, time(any)));
      for (int near = -1; near <= 1; near++) {
        for (long days : new long[] {0, 1, -2, 10, 31, 365}) {
          BigInteger other =
              start
                  .add(BigInteger.valueOf(near))
                  .add(Micros.PER_DAY.multiply(BigInteger.valueOf(days)));
          if (other.compareTo(first) >= 0 && other.compareTo(last) < 0) {
            times.add(other);
          }
        }
      }
    }
    return times;
  }

  private static LocalDateTime time(BigInteger micros) {
    long value = micros.longValueExact();
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(value, 1_000_000L),
        (int) Math.floorMod(value, 1_000_000L) * 1000,
        ZoneOffset.UTC);
  }

  private static BigInteger number(int value) {
    return BigInteger.valueOf(value);
  }

  private static ByteKey key(String text) {
    return new ByteKey(text.getBytes(StandardCharsets.UTF_8));
  }
}
