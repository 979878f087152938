package io.pruningindex.query.predicate;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Objects;

/**
 * A function of one value, of the kind that can prune: a greater argument never gives a lesser
 * result. Null gives null. Where engines differ in a result (rounding, overflow, calendars), each
 * of their results is allowed for. Functions that are not among these are stated as {@link
 * Predicates#unsupported}.
 */
public sealed interface ScalarFunction {
  /** The call on {@code argument} as SQL-like text. */
  String text(String argument);

  /**
   * Conversion to another type: between numbers, between dates and timestamps, and of dates to
   * strings. Whole numbers as strings keep no order: they prune only where a file, a partition or a
   * row of a dimension has one single value. Other conversions never prune.
   *
   * @param type the type to convert to
   */
  record Cast(ColumnType type) implements ScalarFunction {
    public Cast {
      Objects.requireNonNull(type, "type");
    }

    @Override
    public String text(String argument) {
      return "CAST(" + argument + " AS " + SqlText.type(type) + ")";
    }
  }

  /** The year of a date or timestamp, of a timestamp in the zone of the request, as an integer. */
  record Year() implements ScalarFunction {
    @Override
    public String text(String argument) {
      return "YEAR(" + argument + ")";
    }
  }

  /**
   * The start of the span of time that a date or timestamp lies in, of a timestamp in the zone of
   * the request. The result is a timestamp; of a date or a timestamp without zone it is one without
   * zone.
   *
   * @param unit the span
   */
  record Truncate(TimeUnit unit) implements ScalarFunction {
    public Truncate {
      Objects.requireNonNull(unit, "unit");
    }

    @Override
    public String text(String argument) {
      return "DATE_TRUNC('" + unit + "', " + argument + ")";
    }
  }

  /**
   * A date or timestamp written as text, of a timestamp in the zone of the request.
   *
   * @param pattern the form, in the letters of {@link java.time.format.DateTimeFormatter}. It
   *     prunes only if texts of this form are in the order of time: {@code yyyy}, {@code yyyy-MM},
   *     {@code yyyyMMdd}, {@code yyyy-MM-dd HH} and the like
   */
  record DateFormat(String pattern) implements ScalarFunction {
    public DateFormat {
      Objects.requireNonNull(pattern, "pattern");
    }

    @Override
    public String text(String argument) {
      return "DATE_FORMAT(" + argument + ", " + SqlText.string(pattern) + ")";
    }
  }

  /**
   * The first characters of a text, or all if it has fewer.
   *
   * @param length how many Unicode characters, at least one
   */
  record Substring(int length) implements ScalarFunction {
    public Substring {
      if (length < 1) {
        throw new InvalidPredicateException(
            "The first " + length + " characters of a text are always empty: take at least one");
      }
    }

    @Override
    public String text(String argument) {
      return "SUBSTRING(" + argument + ", 1, " + length + ")";
    }
  }

  /** The greatest whole number that is not above a number. */
  record Floor() implements ScalarFunction {
    @Override
    public String text(String argument) {
      return "FLOOR(" + argument + ")";
    }
  }

  /** The least whole number that is not below a number. */
  record Ceiling() implements ScalarFunction {
    @Override
    public String text(String argument) {
      return "CEIL(" + argument + ")";
    }
  }

  /** The date of a timestamp: a conversion to {@link TypeKind#DATE}. */
  static ScalarFunction toDate() {
    return new Cast(ColumnType.of(TypeKind.DATE));
  }
}
