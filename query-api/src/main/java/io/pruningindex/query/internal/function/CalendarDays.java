package io.pruningindex.query.internal.function;

import io.pruningindex.query.predicate.TimeUnit;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * Days since 1970 on which years, months and weeks begin: by the Gregorian calendar at all times,
 * or, as other engines have it, by the Julian one before October 15, 1582.
 */
final class CalendarDays {
  /** Before it, engines may count years as they like. */
  static final long UNCERTAIN_BEFORE = LocalDate.of(0, 3, 1).toEpochDay();

  /** A span that begins in that time by one calendar may begin after it by the other. */
  private static final long DAYS_OF_LONGEST_SPAN = 366;

  private static final long GREGORIAN_FROM = LocalDate.of(1582, 10, 15).toEpochDay();
  private static final long MILLIS_PER_DAY = 86_400_000L;

  private CalendarDays() {}

  /**
   * The first day of a year.
   *
   * @param earlier which of the days to take if calendars differ
   */
  static long ofYear(int year, boolean earlier) {
    long day = LocalDate.of(year, 1, 1).toEpochDay();
    if (year > 1582 || year < 1) {
      return day;
    }
    GregorianCalendar calendar = julianAtFirst();
    calendar.set(year, 0, 1);
    return choose(day, day(calendar), earlier);
  }

  /**
   * The first start of a year, quarter, month or week on or after a day.
   *
   * @param earlier which of the days to take if calendars differ
   */
  static long startFrom(TimeUnit unit, long day, boolean earlier) {
    LocalDate date = LocalDate.ofEpochDay(day);
    LocalDate floor = floor(unit, date);
    long start = (floor.equals(date) ? date : next(unit, floor)).toEpochDay();
    if (unit == TimeUnit.WEEK
        || day > GREGORIAN_FROM
        || day < UNCERTAIN_BEFORE - DAYS_OF_LONGEST_SPAN) {
      return start;
    }
    return choose(start, startInHybrid(unit, day), earlier);
  }

  /** The first day of the year, quarter, month or week of a day, by the Gregorian calendar. */
  static long start(TimeUnit unit, long day) {
    return floor(unit, LocalDate.ofEpochDay(day)).toEpochDay();
  }

  private static LocalDate floor(TimeUnit unit, LocalDate date) {
    return switch (unit) {
      case YEAR -> date.withDayOfYear(1);
      case QUARTER -> date.withDayOfMonth(1).minusMonths((date.getMonthValue() - 1) % 3);
      case MONTH -> date.withDayOfMonth(1);
      case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      default -> throw new IllegalArgumentException(unit + " does not start on a day");
    };
  }

  private static LocalDate next(TimeUnit unit, LocalDate floor) {
    return switch (unit) {
      case YEAR -> floor.plusYears(1);
      case QUARTER -> floor.plusMonths(3);
      case MONTH -> floor.plusMonths(1);
      default -> floor.plus(1, ChronoUnit.WEEKS);
    };
  }

  /** The start by the calendar that changes over from the Julian to the Gregorian. */
  private static long startInHybrid(TimeUnit unit, long day) {
    GregorianCalendar calendar = julianAtFirst();
    calendar.setTimeInMillis(day * MILLIS_PER_DAY);
    int month = calendar.get(GregorianCalendar.MONTH);
    int year = calendar.get(GregorianCalendar.YEAR);
    boolean common = calendar.get(GregorianCalendar.ERA) == GregorianCalendar.AD;
    int length = unit == TimeUnit.YEAR ? 12 : unit == TimeUnit.QUARTER ? 3 : 1;
    int start = month - month % length;
    calendar.clear();
    calendar.set(common ? year : 1 - year, start, 1);
    if (day(calendar) < day) {
      calendar.clear();
      calendar.set(common ? year : 1 - year, start + length, 1);
    }
    return day(calendar);
  }

  /** A calendar in UTC that is Julian before October 15, 1582, with all fields cleared. */
  static GregorianCalendar julianAtFirst() {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setGregorianChange(new Date(GREGORIAN_FROM * MILLIS_PER_DAY));
    calendar.clear();
    return calendar;
  }

  private static long day(GregorianCalendar calendar) {
    return Math.floorDiv(calendar.getTimeInMillis(), MILLIS_PER_DAY);
  }

  private static long choose(long left, long right, boolean earlier) {
    return earlier ? Math.min(left, right) : Math.max(left, right);
  }
}
