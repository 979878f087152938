package io.pruningindex.query.predicate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/** A typed constant. {@code toString} gives it as SQL-like text. */
public sealed interface Literal {
  /** SQL's NULL. */
  Literal NULL = new Null();

  /**
   * The literal of a Java value: null, Boolean, Byte, Short, Integer, Long, BigInteger, Float,
   * Double, BigDecimal, String, byte[], LocalDate, Instant, OffsetDateTime, ZonedDateTime,
   * LocalDateTime, or a literal. A float becomes the double of the same value, and is compared as
   * one: an engine that compares a column of integers or doubles with a float as floats must state
   * a cast of the column to FLOAT.
   *
   * @throws IllegalArgumentException if {@code value} is of another type
   */
  static Literal of(Object value) {
    if (value == null) {
      return NULL;
    } else if (value instanceof Literal literal) {
      return literal;
    } else if (value instanceof Boolean b) {
      return new BooleanValue(b);
    } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return new LongValue(((Number) value).longValue());
    } else if (value instanceof Long l) {
      return new LongValue(l);
    } else if (value instanceof Float || value instanceof Double) {
      return new DoubleValue(((Number) value).doubleValue());
    } else if (value instanceof BigInteger integer) {
      return new DecimalValue(new BigDecimal(integer));
    } else if (value instanceof BigDecimal decimal) {
      return new DecimalValue(decimal);
    } else if (value instanceof String string) {
      return new StringValue(string);
    } else if (value instanceof byte[] bytes) {
      return new BinaryValue(bytes);
    } else if (value instanceof LocalDate date) {
      return new DateValue(date);
    } else if (value instanceof Instant instant) {
      return new InstantValue(instant);
    } else if (value instanceof OffsetDateTime dateTime) {
      return new InstantValue(dateTime.toInstant());
    } else if (value instanceof ZonedDateTime dateTime) {
      return new InstantValue(dateTime.toInstant());
    } else if (value instanceof LocalDateTime dateTime) {
      return new DateTimeValue(dateTime);
    }
    throw new IllegalArgumentException(
        "A value of "
            + value.getClass().getName()
            + " is no literal: convert it to a boolean, number, String, byte[], LocalDate, Instant"
            + " or LocalDateTime first");
  }

  /** No value: comparing with it gives null. */
  record Null() implements Literal {
    @Override
    public String toString() {
      return "NULL";
    }
  }

  /** A boolean. */
  record BooleanValue(boolean value) implements Literal {
    @Override
    public String toString() {
      return value ? "TRUE" : "FALSE";
    }
  }

  /** An integer of at most 64 bits. */
  record LongValue(long value) implements Literal {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A binary floating-point number, NaN and the infinities among them. */
  record DoubleValue(double value) implements Literal {
    @Override
    public String toString() {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        return "CAST('" + value + "' AS DOUBLE)";
      }
      String digits = Double.toString(value);
      // Without an exponent SQL would take it for a decimal.
      return digits.indexOf('E') >= 0 ? digits : digits + "E0";
    }
  }

  /**
   * An exact decimal number, of a type that has just the digits written. If it is of a wider type
   * to an engine, which casts the column to that, the condition is one on the cast.
   */
  record DecimalValue(BigDecimal value) implements Literal {
    public DecimalValue {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      // Beyond this the plain digits would be mostly zeros, in any number.
      return Math.abs((long) value.scale()) <= 100 ? value.toPlainString() : value.toString();
    }
  }

  /** A text. */
  record StringValue(String value) implements Literal {
    public StringValue {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return SqlText.string(value);
    }
  }

  /** A byte string; neither the constructor nor the accessor shares the array. */
  record BinaryValue(byte[] value) implements Literal {
    public BinaryValue {
      value = value.clone();
    }

    @Override
    public byte[] value() {
      return value.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof BinaryValue binary && Arrays.equals(value, binary.value);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return "X'" + HexFormat.of().withUpperCase().formatHex(value) + "'";
    }
  }

  /** A date. */
  record DateValue(LocalDate value) implements Literal {
    public DateValue {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "DATE '" + value + "'";
    }
  }

  /** A point in time. */
  record InstantValue(Instant value) implements Literal {
    public InstantValue {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "TIMESTAMP '" + SqlText.instant(value) + "'";
    }
  }

  /**
   * A date and time of day without zone. Against a column of instants it is taken in the zone that
   * the request names.
   */
  record DateTimeValue(LocalDateTime value) implements Literal {
    public DateTimeValue {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "TIMESTAMP '" + SqlText.dateTime(value) + "'";
    }
  }
}
