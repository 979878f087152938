package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;

/** Values of columns, drawn from few so that they meet, with the extreme ones among them. */
final class RandomValues {
  private static final String[] TEXTS = {
    "",
    "a",
    "ab",
    "abc",
    "b",
    "us/east 1",
    "a=b%é",
    "%41",
    "A",
    "näme-日本",
    "\uFFFD",
    "😀",
    "😀a",
    "default",
    "2024-03-01",
    "x".repeat(20),
    "x".repeat(21),
    "\u0000",
    "dt=1",
    "<+>",
    "a\nb",
    "\u2028"
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    0.1,
    0.25,
    5.5,
    1e300,
    -1e300,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    9007199254740992.0,
    16777216.0
  };
  private static final long[] LONGS = {
    Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 1, 9007199254740992L, 9007199254740993L, 0
  };
  private static final String[] TIMES = {
    "0001-01-01T00:00:00", "9999-12-31T23:59:59.999999", "1582-10-04T12:00:00",
    "1970-01-01T00:00:00", "1969-12-31T23:59:59.999999", "2024-10-27T00:30:00",
    "2024-10-27T01:30:00", "2024-10-27T02:30:00", "2024-03-31T02:30:00"
  };

  private final Random random;
  private final boolean withNan;

  RandomValues(Random random, boolean withNan) {
    this.random = random;
    this.withNan = withNan;
  }

  /** A value of a column of {@code type}, not null. */
  Object value(ColumnType type) {
    return switch (type.kind()) {
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextInt(10) == 0 ? integer() : (Long) (long) (random.nextInt(12) - 3);
      case LONG ->
          random.nextInt(6) == 0
              ? (Long) LONGS[random.nextInt(LONGS.length)]
              : (Long) (long) (random.nextInt(12) - 3);
      case FLOAT -> (float) floating();
      case DOUBLE -> floating();
      case DECIMAL -> decimal(type);
      case STRING -> text();
      case BINARY -> bytes();
      case DATE -> date();
      case TIMESTAMP -> dateTime().toInstant(ZoneOffset.UTC);
      case LOCAL_TIMESTAMP -> dateTime();
      case OTHER -> "a struct";
    };
  }

  String text() {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  LocalDate date() {
    return random.nextInt(5) == 0
        ? LocalDateTime.parse(TIMES[random.nextInt(TIMES.length)]).toLocalDate()
        : LocalDate.of(2024, 2, 27).plusDays(random.nextInt(6));
  }

  LocalDateTime dateTime() {
    return random.nextInt(3) == 0
        ? LocalDateTime.parse(TIMES[random.nextInt(TIMES.length)])
        : LocalDateTime.of(2024, 3, 1, 10, 0).plusNanos(1000L * random.nextInt(8));
  }

  Instant instant() {
    return dateTime().toInstant(ZoneOffset.UTC);
  }

  private Long integer() {
    return random.nextBoolean() ? (long) Integer.MIN_VALUE : (long) Integer.MAX_VALUE;
  }

  private double floating() {
    if (withNan && random.nextInt(12) == 0) {
      return Double.NaN;
    }
    return random.nextInt(3) == 0
        ? DOUBLES[random.nextInt(DOUBLES.length)]
        : (random.nextInt(40) - 20) / 8.0;
  }

  private BigDecimal decimal(ColumnType type) {
    if (random.nextInt(6) == 0) {
      BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
      return new BigDecimal(random.nextBoolean() ? most : most.negate(), type.scale());
    }
    return new BigDecimal(BigInteger.valueOf(random.nextInt(9) - 4), 1)
        .setScale(type.scale(), RoundingMode.HALF_UP);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(4)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(4) * 85);
    }
    return bytes;
  }
}
