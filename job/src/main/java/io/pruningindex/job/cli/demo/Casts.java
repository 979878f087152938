package io.pruningindex.job.cli.demo;

import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Converts single values to other types as Spark does, and as other engines do: some cut fractions
 * off and others round; of what does not fit, some keep the low bits or the nearest value there is,
 * some give null, and some fail, which is no result.
 */
final class Casts {
  private Casts() {}

  /** The results for a value that is not null; none if such a conversion is not understood. */
  static List<Object> apply(ColumnType type, Object value, ZoneId zone) {
    if (value instanceof Number number) {
      return ofNumber(type, number);
    } else if (value instanceof Instant instant) {
      LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
      return switch (type.kind()) {
        case DATE -> List.of(local.toLocalDate());
        case TIMESTAMP -> List.of(instant);
        case LOCAL_TIMESTAMP -> List.of(local);
        default -> List.of();
      };
    } else if (value instanceof LocalDateTime || value instanceof LocalDate) {
      LocalDateTime local =
          value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value;
      return switch (type.kind()) {
        case DATE -> List.of(local.toLocalDate());
        case TIMESTAMP -> List.of(local.atZone(zone).toInstant());
        case LOCAL_TIMESTAMP -> List.of(local);
        default -> List.of();
      };
    }
    return List.of();
  }

  private static List<Object> ofNumber(ColumnType type, Number number) {
    return switch (type.kind()) {
      case INT -> whole(number, Integer.SIZE);
      case LONG -> whole(number, Long.SIZE);
      case FLOAT -> List.of(number.floatValue());
      case DOUBLE -> List.of(number.doubleValue());
      case DECIMAL -> decimals(type, number);
      default -> List.of();
    };
  }

  private static List<Object> whole(Number number, int bits) {
    boolean floating = number instanceof Float || number instanceof Double;
    if (floating && !Double.isFinite(number.doubleValue())) {
      // Java makes NaN zero.
      return Arrays.asList(bits == Long.SIZE ? number.longValue() : (long) number.intValue(), null);
    }
    BigDecimal exact =
        floating ? new BigDecimal(number.doubleValue()) : new BigDecimal(number.toString());
    List<Object> results = new ArrayList<>();
    for (RoundingMode mode : List.of(RoundingMode.DOWN, RoundingMode.HALF_UP)) {
      BigInteger whole = exact.setScale(0, mode).toBigInteger();
      if (whole.bitLength() < bits) {
        results.add(whole.longValue());
      } else {
        // The low bits, as integers overflow in Java.
        results.add(bits == Long.SIZE ? whole.longValue() : (long) whole.intValue());
        results.add(nearest(whole.signum(), bits));
        results.add(null);
      }
    }
    return results;
  }

  private static long nearest(int sign, int bits) {
    return sign < 0 ? Long.MIN_VALUE >> (Long.SIZE - bits) : -1L >>> (Long.SIZE - bits + 1);
  }

  private static List<Object> decimals(ColumnType type, Number number) {
    if (number instanceof Float || number instanceof Double) {
      if (!Double.isFinite(number.doubleValue())) {
        return Collections.singletonList(null);
      }
      // A float is first made a double, or taken by its own digits.
      return Arrays.asList(
          decimal(type, BigDecimal.valueOf(number.doubleValue())),
          decimal(type, new BigDecimal(number.toString())));
    }
    return Collections.singletonList(decimal(type, new BigDecimal(number.toString())));
  }

  private static BigDecimal decimal(ColumnType type, BigDecimal exact) {
    BigDecimal rounded = exact.setScale(type.scale(), RoundingMode.HALF_UP);
    return rounded.precision() <= type.precision() ? rounded : null;
  }
}
