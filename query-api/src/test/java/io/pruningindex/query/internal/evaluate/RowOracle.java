package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Evaluates predicates row by row, on Java values, as an engine might: knows nothing of bounds,
 * bound trees or ranges.
 *
 * @param numbers how numbers of different types are compared
 * @param nanIsLargest whether NaN equals itself and is above all, else it is unordered
 * @param cutsTimes whether a literal finer than the column is cut off, else compared as it is
 * @param laterOffset which of two instants a local time stands for when clocks were set back
 * @param zone the session's zone
 * @param functions how functions are computed
 * @param salt decides what conditions give that have no meaning of their own
 */
record RowOracle(
    Numbers numbers,
    boolean nanIsLargest,
    boolean cutsTimes,
    boolean laterOffset,
    ZoneId zone,
    RowFunctions functions,
    int salt) {
  /** What a column and a literal of different types become before they are compared. */
  enum Numbers {
    EXACT,
    DOUBLE,
    /** As {@link #DOUBLE}, but float columns make floats of integers and decimals. */
    SINGLE
  }

  /** The key under which a row holds a number of its own. */
  static final String ROW_NUMBER = "#";

  private static final int UNORDERED = 2;
  private static final Map<String, Optional<Pattern>> REGEXES = new ConcurrentHashMap<>();

  /** True, false or null. */
  Boolean evaluate(Predicate predicate, Map<String, Object> row) {
    if (predicate instanceof And and) {
      Boolean result = true;
      for (Predicate operand : and.operands()) {
        Boolean value = evaluate(operand, row);
        if (Boolean.FALSE.equals(value)) {
          return false;
        }
        result = value == null ? null : result;
      }
      return result;
    } else if (predicate instanceof Or or) {
      Boolean result = false;
      for (Predicate operand : or.operands()) {
        Boolean value = evaluate(operand, row);
        if (Boolean.TRUE.equals(value)) {
          return true;
        }
        result = value == null ? null : result;
      }
      return result;
    } else if (predicate instanceof Not not) {
      Boolean value = evaluate(not.operand(), row);
      return value == null ? null : (Boolean) !value;
    } else if (predicate instanceof Constant constant) {
      return constant == Constant.TRUE;
    }
    try {
      return condition(predicate, row);
    } catch (RowFunctions.NoMeaning e) {
      return arbitrary(predicate, row);
    }
  }

  private Boolean condition(Predicate predicate, Map<String, Object> row) {
    if (predicate instanceof IsNull isNull) {
      return value(isNull.term(), row) == null;
    } else if (predicate instanceof IsNaN isNaN) {
      return isNaN(value(isNaN.term(), row));
    } else if (predicate instanceof Like like) {
      return like(like, value(like.term(), row));
    } else if (predicate instanceof StartsWith start) {
      Object value = value(start.term(), row);
      return value == null ? null : RowFunctions.decoded(value).startsWith(start.prefix());
    } else if (predicate instanceof Comparison comparison) {
      boolean nullSafe =
          comparison.operator() == ComparisonOperator.DISTINCT
              || comparison.operator() == ComparisonOperator.NOT_DISTINCT;
      if (comparison.literal() instanceof Literal.Null && !nullSafe) {
        return null;
      }
      return compare(
          comparison,
          value(comparison.term(), row),
          comparison.operator(),
          comparison.literal(),
          row);
    } else if (predicate instanceof In in) {
      return in(in, row);
    }
    return arbitrary(predicate, row);
  }

  private Object value(Term term, Map<String, Object> row) {
    return term instanceof FunctionCall call
        ? functions.apply(call.function(), value(call.argument(), row))
        : row.get(term.columnName());
  }

  private Boolean isNaN(Object value) {
    if (value == null) {
      return nanIsLargest ? false : null;
    } else if (value instanceof Number number) {
      return isNan(number);
    }
    throw new RowFunctions.NoMeaning();
  }

  private Boolean like(Like like, Object value) {
    if (value == null) {
      return null;
    }
    String text = RowFunctions.decoded(value);
    Character escape =
        like.escape() == null && functions.rounds() ? (Character) '\\' : like.escape();
    boolean oneEndsLine = functions.twice();
    Pattern regex =
        REGEXES
            .computeIfAbsent(
                oneEndsLine + "" + escape + like.pattern(),
                key -> Optional.ofNullable(regex(like.pattern(), escape, oneEndsLine)))
            .orElseThrow(RowFunctions.NoMeaning::new);
    return regex.matcher(text).matches();
  }

  /**
   * The pattern as a regular expression, or null if it escapes what needs no escape.
   *
   * @param oneEndsLine whether _ stands for the end of a line, too
   */
  static Pattern regex(String pattern, Character escape, boolean oneEndsLine) {
    StringBuilder regex = new StringBuilder();
    int[] points = pattern.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int c = points[i];
      if (escape != null && c == escape) {
        int escaped = ++i < points.length ? points[i] : '?';
        if (escaped != '%' && escaped != '_' && escaped != escape) {
          return null;
        }
        regex.append(Pattern.quote(Character.toString(escaped)));
      } else if (c == '%') {
        regex.append("(?s:.*)");
      } else if (c == '_') {
        regex.append('.');
      } else {
        regex.append(Pattern.quote(Character.toString(c)));
      }
    }
    return Pattern.compile(regex.toString(), oneEndsLine ? Pattern.DOTALL : 0);
  }

  private Boolean in(In in, Map<String, Object> row) {
    Boolean result = false;
    if (in.values().stream().allMatch(Literal.Null.class::isInstance)) {
      return in.values().isEmpty() ? false : null;
    }
    Object value = value(in.term(), row);
    for (Literal literal : in.values()) {
      Boolean equal = compare(in, value, ComparisonOperator.EQUAL, literal, row);
      if (Boolean.TRUE.equals(equal)) {
        return true;
      }
      result = equal == null ? null : result;
    }
    return result;
  }

  private Boolean compare(
      Predicate whole,
      Object value,
      ComparisonOperator operator,
      Literal literal,
      Map<String, Object> row) {
    if (value == null || literal instanceof Literal.Null) {
      boolean bothNull = value == null && literal instanceof Literal.Null;
      return switch (operator) {
        case NOT_DISTINCT -> bothNull;
        case DISTINCT -> !bothNull;
        default -> null;
      };
    }
    int order;
    try {
      order = order(value, literal);
    } catch (RowFunctions.NoMeaning e) {
      return arbitrary(whole, row);
    }
    boolean ordered = order != UNORDERED;
    return switch (operator) {
      case EQUAL, NOT_DISTINCT -> order == 0;
      case NOT_EQUAL, DISTINCT -> order != 0;
      case LESS -> ordered && order < 0;
      case LESS_OR_EQUAL -> ordered && order <= 0;
      case GREATER -> ordered && order > 0;
      case GREATER_OR_EQUAL -> ordered && order >= 0;
    };
  }

  private int order(Object value, Literal literal) {
    if (value instanceof Boolean bool && literal instanceof Literal.BooleanValue other) {
      return Boolean.compare(bool, other.value());
    } else if (value instanceof Number number) {
      return orderNumbers(number, literal);
    } else if (value instanceof String text && literal instanceof Literal.StringValue other) {
      return orderTexts(text, other.value());
    } else if (value instanceof byte[] bytes && literal instanceof Literal.BinaryValue other) {
      return sign(Arrays.compareUnsigned(bytes, other.value()));
    } else if (value instanceof LocalDate date) {
      return orderDates(date, time(literal));
    } else if (value instanceof Instant instant) {
      return orderInstants(instant, time(literal));
    } else if (value instanceof LocalDateTime dateTime) {
      return orderDateTimes(dateTime, time(literal));
    }
    throw new RowFunctions.NoMeaning();
  }

  static int orderTexts(String left, String right) {
    return sign(
        Arrays.compareUnsigned(
            left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8)));
  }

  private int orderNumbers(Number value, Literal literal) {
    Number other;
    if (literal instanceof Literal.LongValue integer) {
      other = integer.value();
    } else if (literal instanceof Literal.DecimalValue decimal) {
      other = decimal.value();
    } else if (literal instanceof Literal.DoubleValue floating) {
      other = floating.value();
    } else {
      throw new RowFunctions.NoMeaning();
    }
    boolean floatingColumn = value instanceof Float || value instanceof Double;
    boolean floatingLiteral = other instanceof Double;
    if (!floatingColumn && !floatingLiteral) {
      return decimal(value).compareTo(decimal(other));
    }
    if (isNan(value) || isNan(other)) {
      if (!nanIsLargest) {
        return UNORDERED;
      }
      return Boolean.compare(isNan(value), isNan(other));
    }
    if (floatingColumn && floatingLiteral) {
      return orderDoubles(value.doubleValue(), other.doubleValue());
    }
    return switch (numbers) {
      case EXACT -> orderExactly(value, other);
      case DOUBLE -> orderDoubles(value.doubleValue(), other.doubleValue());
      case SINGLE ->
          value instanceof Float
              ? orderDoubles(value.floatValue(), other.floatValue())
              : orderDoubles(value.doubleValue(), other.doubleValue());
    };
  }

  private static int orderExactly(Number left, Number right) {
    boolean infinite =
        (left instanceof Double || left instanceof Float) && Double.isInfinite(left.doubleValue());
    if (infinite) {
      return left.doubleValue() > 0 ? 1 : -1;
    }
    if (right instanceof Double && Double.isInfinite(right.doubleValue())) {
      return right.doubleValue() > 0 ? -1 : 1;
    }
    return decimal(left).compareTo(decimal(right));
  }

  static int orderDoubles(double left, double right) {
    return left < right ? -1 : left > right ? 1 : 0;
  }

  private static boolean isNan(Number number) {
    return (number instanceof Double || number instanceof Float)
        && Double.isNaN(number.doubleValue());
  }

  static BigDecimal decimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof Long integer
        ? BigDecimal.valueOf(integer)
        : new BigDecimal(number.doubleValue());
  }

  private int orderDates(LocalDate date, Object other) {
    if (other instanceof LocalDate day) {
      return sign(date.compareTo(day));
    } else if (other instanceof LocalDateTime time) {
      return cutsTimes
          ? sign(date.compareTo(time.toLocalDate()))
          : sign(date.atStartOfDay().compareTo(time));
    }
    throw new RowFunctions.NoMeaning();
  }

  private int orderInstants(Instant instant, Object other) {
    Instant right;
    if (other instanceof Instant same) {
      right = same;
    } else if (other instanceof LocalDate day) {
      right = day.atStartOfDay(zone).toInstant();
    } else {
      ZonedDateTime time = ((LocalDateTime) other).atZone(zone);
      right =
          (laterOffset ? time.withLaterOffsetAtOverlap() : time.withEarlierOffsetAtOverlap())
              .toInstant();
    }
    return sign(instant.compareTo(cutsTimes ? right.truncatedTo(ChronoUnit.MICROS) : right));
  }

  private int orderDateTimes(LocalDateTime dateTime, Object other) {
    LocalDateTime right;
    if (other instanceof LocalDateTime same) {
      right = same;
    } else if (other instanceof LocalDate day) {
      right = day.atStartOfDay();
    } else {
      throw new RowFunctions.NoMeaning();
    }
    return sign(dateTime.compareTo(cutsTimes ? right.truncatedTo(ChronoUnit.MICROS) : right));
  }

  /** The date, local time or instant of a literal. */
  private static Object time(Literal literal) {
    if (literal instanceof Literal.DateValue date) {
      return date.value();
    } else if (literal instanceof Literal.DateTimeValue dateTime) {
      return dateTime.value();
    } else if (literal instanceof Literal.InstantValue instant) {
      return instant.value();
    } else if (!(literal instanceof Literal.StringValue)) {
      throw new RowFunctions.NoMeaning();
    }
    String text = ((Literal.StringValue) literal).value().replace(' ', 'T');
    try {
      if (text.length() == 10) {
        return LocalDate.parse(text);
      }
      boolean zoned = text.endsWith("Z") || text.lastIndexOf('+') > 10;
      return zoned ? OffsetDateTime.parse(text).toInstant() : LocalDateTime.parse(text);
    } catch (DateTimeException e) {
      throw new RowFunctions.NoMeaning();
    }
  }

  private Boolean arbitrary(Predicate predicate, Map<String, Object> row) {
    int hash = Objects.hash(salt, row.get(ROW_NUMBER), predicate.toString());
    return switch (Math.floorMod(hash * 0x9E3779B9 >>> 7, 3)) {
      case 0 -> true;
      case 1 -> false;
      default -> null;
    };
  }

  private static int sign(int order) {
    return Integer.signum(order);
  }
}
