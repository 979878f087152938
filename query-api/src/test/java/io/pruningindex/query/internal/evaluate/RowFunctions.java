package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Applies functions to Java values, as an engine might.
 *
 * @param rounds whether fractions are rounded where others cut them off, and floating-point numbers
 *     are taken as they are written
 * @param twice whether conversions to floating-point numbers round twice, and times are held in
 *     milliseconds
 * @param julian whether the calendar is Julian before October 15, 1582
 * @param longFloors whether floor and ceiling of a floating-point number are longs
 * @param laterOffset which of two instants a local time stands for when clocks were set back
 * @param zone the session's zone
 * @param salt decides what overflow gives
 */
record RowFunctions(
    boolean rounds,
    boolean twice,
    boolean julian,
    boolean longFloors,
    boolean laterOffset,
    ZoneId zone,
    int salt) {

  private static final Map<String, DateTimeFormatter> FORMATTERS = new ConcurrentHashMap<>();

  /** Says that a function has no meaning of its own for a value. */
  static final class NoMeaning extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoMeaning() {
      super(null, null, false, false);
    }
  }

  /** One that cuts off, rounds once, is Gregorian, and gives floors of the argument's type. */
  static RowFunctions plain() {
    return new RowFunctions(false, false, false, false, false, ZoneOffset.UTC, 0);
  }

  /** The result, null for null. */
  Object apply(ScalarFunction function, Object value) {
    if (value == null) {
      return null;
    } else if (function instanceof ScalarFunction.Cast cast) {
      return cast(value, cast.type());
    } else if (function instanceof ScalarFunction.Substring substring) {
      return substring(value, substring.length());
    } else if (function instanceof ScalarFunction.Floor) {
      return whole(value, RoundingMode.FLOOR);
    } else if (function instanceof ScalarFunction.Ceiling) {
      return whole(value, RoundingMode.CEILING);
    } else if (function instanceof ScalarFunction.Year) {
      return (long) year(local(value).toLocalDate());
    } else if (function instanceof ScalarFunction.Truncate truncate) {
      LocalDateTime start = start(truncate.unit(), local(value));
      return value instanceof Instant ? instant(start) : start;
    }
    return text(((ScalarFunction.DateFormat) function).pattern(), local(value));
  }

  private static String substring(Object value, int length) {
    if (!(value instanceof String text)) {
      throw new NoMeaning();
    }
    int[] points = text.codePoints().limit(length).toArray();
    return new String(points, 0, points.length);
  }

  private Object whole(Object value, RoundingMode mode) {
    if (value instanceof BigDecimal decimal) {
      return decimal.setScale(0, mode);
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      double whole = mode == RoundingMode.FLOOR ? Math.floor(number) : Math.ceil(number);
      return longFloors ? (Object) (long) whole : value instanceof Float ? (float) whole : whole;
    } else if (value instanceof Long) {
      return value;
    }
    throw new NoMeaning();
  }

  private Object cast(Object value, ColumnType to) {
    return switch (to.kind()) {
      case INT, LONG -> integer(value, to.kind() == TypeKind.INT ? 31 : 63);
      case FLOAT, DOUBLE -> floating(value, to.kind() == TypeKind.FLOAT);
      case DECIMAL -> decimal(value, to);
      case DATE -> date(value);
      case TIMESTAMP ->
          value instanceof Instant instant
              ? atPrecision(instant)
              : value instanceof LocalDateTime time
                  ? atPrecision(instant(time))
                  : instant(local(value));
      case LOCAL_TIMESTAMP ->
          value instanceof LocalDate date
              ? date.atStartOfDay()
              : LocalDateTime.ofInstant(
                  atPrecision(local(value).toInstant(ZoneOffset.UTC)), ZoneOffset.UTC);
      case BOOLEAN -> require(value, Boolean.class);
      case STRING -> text(value);
      case BINARY -> require(value, byte[].class);
      case OTHER -> throw new NoMeaning();
    };
  }

  private Object text(Object value) {
    if (value instanceof Long number) {
      return number.toString();
    }
    return value instanceof LocalDate date
        ? text("yyyy-MM-dd", date.atStartOfDay())
        : require(value, String.class);
  }

  private static Object require(Object value, Class<?> type) {
    if (!type.isInstance(value)) {
      throw new NoMeaning();
    }
    return value;
  }

  private Object integer(Object value, int bits) {
    BigDecimal number = finite(value, false);
    if (number == null) {
      return overflow(value, BigDecimal.ZERO);
    }
    BigInteger whole =
        number.setScale(0, rounds ? RoundingMode.HALF_UP : RoundingMode.DOWN).toBigInteger();
    return whole.bitLength() <= bits
        ? (Object) whole.longValueExact()
        : overflow(value, BigDecimal.ONE);
  }

  private Object decimal(Object value, ColumnType to) {
    BigDecimal number = finite(value, rounds);
    BigDecimal rounded = number == null ? null : number.setScale(to.scale(), RoundingMode.HALF_UP);
    return rounded == null || rounded.precision() > to.precision()
        ? overflow(value, BigDecimal.TEN)
        : rounded;
  }

  private Object floating(Object value, boolean single) {
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return single ? (Object) (float) number : number;
    }
    BigDecimal number = finite(value, false);
    double rounded =
        twice
            ? number.unscaledValue().doubleValue() / Math.pow(10, number.scale())
            : number.doubleValue();
    return single ? (Object) (twice ? (float) rounded : number.floatValue()) : rounded;
  }

  /** The number, or null for NaN and the infinities. */
  private static BigDecimal finite(Object value, boolean asWritten) {
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        return null;
      }
      return asWritten ? new BigDecimal(value.toString()) : new BigDecimal(number);
    } else if (value instanceof Number number) {
      return RowOracle.decimal(number);
    }
    throw new NoMeaning();
  }

  private Object overflow(Object value, BigDecimal other) {
    return switch (Math.floorMod(Objects.hash(salt, value) * 0x9E3779B9 >>> 7, 3)) {
      case 0 -> null;
      case 1 -> other;
      default -> BigDecimal.valueOf(Objects.hash(value, salt));
    };
  }

  private Object date(Object value) {
    if (value instanceof LocalDateTime time && rounds && time.getYear() < 1970) {
      // Cut off towards 1970.
      LocalDate day = time.toLocalDate();
      return time.equals(day.atStartOfDay()) ? day : day.plusDays(1);
    }
    return local(value).toLocalDate();
  }

  private LocalDateTime local(Object value) {
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    } else if (value instanceof LocalDateTime time) {
      return time;
    } else if (value instanceof Instant instant) {
      return LocalDateTime.ofInstant(instant, zone);
    }
    throw new NoMeaning();
  }

  private Instant instant(LocalDateTime local) {
    ZonedDateTime time = local.atZone(zone);
    return (laterOffset ? time.withLaterOffsetAtOverlap() : time.withEarlierOffsetAtOverlap())
        .toInstant();
  }

  private Instant atPrecision(Instant instant) {
    if (!twice) {
      return instant;
    }
    return (rounds ? instant.plusNanos(500_000) : instant).truncatedTo(ChronoUnit.MILLIS);
  }

  private int year(LocalDate date) {
    if (!julian) {
      return date.getYear();
    }
    GregorianCalendar calendar = calendar(date);
    int year = calendar.get(GregorianCalendar.YEAR);
    return calendar.get(GregorianCalendar.ERA) == GregorianCalendar.AD ? year : 1 - year;
  }

  private LocalDateTime start(TimeUnit unit, LocalDateTime time) {
    LocalDate date = time.toLocalDate();
    if (julian && unit.compareTo(TimeUnit.MONTH) <= 0) {
      GregorianCalendar calendar = calendar(date);
      int month = calendar.get(GregorianCalendar.MONTH);
      int length = unit == TimeUnit.YEAR ? 12 : unit == TimeUnit.QUARTER ? 3 : 1;
      calendar.set(GregorianCalendar.DAY_OF_MONTH, 1);
      calendar.set(GregorianCalendar.MONTH, month - month % length);
      return LocalDateTime.ofEpochSecond(
          Math.floorDiv(calendar.getTimeInMillis(), 1000L), 0, ZoneOffset.UTC);
    }
    return switch (unit) {
      case YEAR -> date.with(TemporalAdjusters.firstDayOfYear()).atStartOfDay();
      case QUARTER -> date.with(IsoFields.DAY_OF_QUARTER, 1).atStartOfDay();
      case MONTH -> date.with(TemporalAdjusters.firstDayOfMonth()).atStartOfDay();
      case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
      case DAY -> date.atStartOfDay();
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
      case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
    };
  }

  private static GregorianCalendar calendar(LocalDate date) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(date.toEpochDay() * 86_400_000L);
    return calendar;
  }

  private String text(String pattern, LocalDateTime time) {
    if (!julian) {
      return FORMATTERS
          .computeIfAbsent(pattern, key -> DateTimeFormatter.ofPattern(key, Locale.ROOT))
          .format(time);
    }
    SimpleDateFormat format = new SimpleDateFormat(pattern.replace('u', 'y'), Locale.ROOT);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    return format.format(new Date(time.toInstant(ZoneOffset.UTC).toEpochMilli()));
  }

  /** What the bytes of a text decode to. */
  static String decoded(Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    } else if (value instanceof String text) {
      return text;
    }
    throw new NoMeaning();
  }
}
