package io.pruningindex.job.cli.demo;

import io.pruningindex.query.predicate.ScalarFunction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Applies functions to single values as Spark does. Where other engines give other results, these
 * are given too; a function that does not go with a value has no result.
 */
final class Functions {
  private Functions() {}

  /** The results for a value that is not null; among them may be null. */
  static List<Object> apply(ScalarFunction function, Object value, ZoneId zone) {
    if (function instanceof ScalarFunction.Cast cast) {
      return Casts.apply(cast.type(), value, zone);
    } else if (function instanceof ScalarFunction.Floor) {
      return whole(value, RoundingMode.FLOOR);
    } else if (function instanceof ScalarFunction.Ceiling) {
      return whole(value, RoundingMode.CEILING);
    } else if (function instanceof ScalarFunction.Substring substring) {
      return value instanceof String text ? List.of(start(text, substring.length())) : List.of();
    }
    LocalDateTime local = local(value, zone);
    if (local == null) {
      return List.of();
    } else if (function instanceof ScalarFunction.Year) {
      return List.of(local.getYear());
    } else if (function instanceof ScalarFunction.DateFormat format) {
      return List.of(DateTimeFormatter.ofPattern(format.pattern(), Locale.US).format(local));
    }
    ScalarFunction.Truncate truncate = (ScalarFunction.Truncate) function;
    return List.of(
        value instanceof Instant instant
            ? Truncation.of(truncate.unit(), instant.atZone(zone))
            : Truncation.of(truncate.unit(), local));
  }

  private static LocalDateTime local(Object value, ZoneId zone) {
    if (value instanceof Instant instant) {
      return LocalDateTime.ofInstant(instant, zone);
    } else if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    return value instanceof LocalDateTime time ? time : null;
  }

  private static List<Object> whole(Object value, RoundingMode mode) {
    if (value instanceof BigDecimal decimal) {
      return List.of(decimal.setScale(0, mode));
    } else if (value instanceof Integer || value instanceof Long) {
      return List.of(((Number) value).longValue());
    } else if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      double rounded = mode == RoundingMode.FLOOR ? Math.floor(number) : Math.ceil(number);
      // Some engines give a floating number, others an integer, as near to it as there is one.
      return List.of(rounded, (long) rounded);
    }
    return List.of();
  }

  private static String start(String text, int characters) {
    return text.codePointCount(0, text.length()) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters));
  }
}
