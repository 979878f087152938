package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Literal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what stands in quotes after DATE or TIMESTAMP. */
final class TemporalText {
  private static final String DAY = "([+-]?\\d{1,9})-(\\d{1,2})-(\\d{1,2})";
  private static final Pattern DATE = Pattern.compile(DAY);
  private static final Pattern TIMESTAMP =
      Pattern.compile(
          DAY + "(?:[ T](\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,9}))?)?)?(?: ?(\\D.*))?");
  private static final Pattern OFFSET = Pattern.compile("[+-]\\d{1,2}(:?\\d{2})?");

  private TemporalText() {}

  /**
   * A date.
   *
   * @throws IllegalArgumentException if it is none
   */
  static LocalDate date(String text) {
    Matcher matcher = DATE.matcher(text.strip());
    if (matcher.matches()) {
      try {
        return date(matcher);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException("'" + text + "' is no date: " + e.getMessage(), e);
      }
    }
    throw new IllegalArgumentException("'" + text + "' is no date of the form 2024-01-31");
  }

  /**
   * A date and time of day, with an offset from UTC or without.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Operand timestamp(String text) {
    Matcher matcher = TIMESTAMP.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no timestamp of the form 2024-01-31 23:59:59.123456, or with an offset such"
              + " as +02:00 after it");
    }
    try {
      LocalDateTime dateTime = LocalDateTime.of(date(matcher), time(matcher));
      String zone = matcher.group(8);
      return zone == null ? new Operand.Value(Literal.of(dateTime)) : inZone(dateTime, zone);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("'" + text + "' is no timestamp: " + e.getMessage(), e);
    }
  }

  private static LocalDate date(Matcher matcher) {
    return LocalDate.of(number(matcher, 1), number(matcher, 2), number(matcher, 3));
  }

  private static LocalTime time(Matcher matcher) {
    String fraction = matcher.group(7) == null ? "" : matcher.group(7);
    return LocalTime.of(
        number(matcher, 4),
        number(matcher, 5),
        number(matcher, 6),
        Integer.parseInt((fraction + "000000000").substring(0, 9)));
  }

  private static int number(Matcher matcher, int group) {
    return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
  }

  private static Operand inZone(LocalDateTime dateTime, String zone) {
    if (zone.equalsIgnoreCase("Z") || zone.equalsIgnoreCase("UTC")) {
      return new Operand.Value(Literal.of(dateTime.toInstant(ZoneOffset.UTC)));
    }
    if (OFFSET.matcher(zone).matches()) {
      return new Operand.Value(Literal.of(dateTime.toInstant(ZoneOffset.of(padded(zone)))));
    }
    if (zone.matches("[A-Za-z][A-Za-z0-9_+/-]*")) {
      // Engines differ on times that a zone skips or repeats.
      return new Operand.Inexpressible("named time zones are not supported: give an offset");
    }
    throw new DateTimeException("'" + zone + "' is no offset such as +02:00");
  }

  /** One digit of hours is what SQL allows and Java does not where minutes follow. */
  private static String padded(String offset) {
    return offset.matches("[+-]\\d(:.*)?") ? offset.charAt(0) + "0" + offset.substring(1) : offset;
  }
}
