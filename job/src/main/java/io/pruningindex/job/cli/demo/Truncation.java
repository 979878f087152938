package io.pruningindex.job.cli.demo;

import io.pruningindex.query.predicate.TimeUnit;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** Cuts times off to the start of the span that they lie in. */
final class Truncation {
  private Truncation() {}

  /** A day can start later than at midnight: then the clock was set forward at that time. */
  static Instant of(TimeUnit unit, ZonedDateTime time) {
    ChronoUnit ofDay = ofDay(unit);
    return ofDay == null
        ? day(unit, time.toLocalDate()).atStartOfDay(time.getZone()).toInstant()
        : time.truncatedTo(ofDay).toInstant();
  }

  static LocalDateTime of(TimeUnit unit, LocalDateTime time) {
    ChronoUnit ofDay = ofDay(unit);
    return ofDay == null ? day(unit, time.toLocalDate()).atStartOfDay() : time.truncatedTo(ofDay);
  }

  private static ChronoUnit ofDay(TimeUnit unit) {
    return switch (unit) {
      case HOUR -> ChronoUnit.HOURS;
      case MINUTE -> ChronoUnit.MINUTES;
      case SECOND -> ChronoUnit.SECONDS;
      case YEAR, QUARTER, MONTH, WEEK, DAY -> null;
    };
  }

  private static LocalDate day(TimeUnit unit, LocalDate date) {
    return switch (unit) {
      case YEAR -> date.withDayOfYear(1);
      case QUARTER -> date.withDayOfMonth(1).minusMonths((date.getMonthValue() - 1) % 3);
      case MONTH -> date.withDayOfMonth(1);
      case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      default -> date;
    };
  }
}
