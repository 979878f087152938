package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.literal.DecimalComparison;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Converts the keys of a dimension's column to the values of a fact table's column that are equal
 * to them, where all engines agree which those are, or are known not to.
 *
 * <p>Whole numbers and decimals are compared as numbers: a key with more digits after the point
 * than the column has equals nothing. Where a decimal of both has more than 38 digits, a key equals
 * what any engine takes it to equal. Floats and doubles are compared as doubles, both zeros alike.
 * Whole numbers compare with floats and doubles as long as they are small enough for each to have
 * one of its own. A date and time without zone compares with instants if the zone of the request
 * never changes its offset. Everything else compares with its own kind only.
 */
public final class KeyConversion {
  /** Up to here each whole number is a double, and no other is rounded to it. */
  private static final long LARGEST_IN_DOUBLE = (1L << 53) - 1;

  private static final long LARGEST_IN_FLOAT = (1L << 24) - 1;
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final KeyColumn from;
  private final ColumnType to;

  private KeyConversion(KeyColumn from, ColumnType to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Converts keys.
   *
   * @param keys the keys
   * @param nullSafe whether null equals null
   * @param column the type of the fact table's column, which bounds are held for
   * @param zone the zone of the request
   */
  public static ConvertedKeys of(KeyColumn keys, boolean nullSafe, ColumnType column, ZoneId zone) {
    KeyConversion conversion = new KeyConversion(keys, column);
    TypeKind kind = keys.type().kind();
    if (isWhole(kind) && isWhole(column.kind())) {
      return conversion.numbers(nullSafe);
    } else if (kind == column.kind() || isFloating(kind) && isFloating(column.kind())) {
      return conversion.unchanged();
    } else if (isInteger(kind) && isFloating(column.kind())) {
      return conversion.integersToFloating();
    } else if (isFloating(kind) && isInteger(column.kind())) {
      return conversion.floatingToIntegers();
    } else if (isTimestamp(kind) && isTimestamp(column.kind())) {
      return conversion.times(zone);
    }
    return conversion.declined("do not compare in the same way in all engines");
  }

  private ConvertedKeys unchanged() {
    return new ConvertedKeys.Comparable(from.keys(), null);
  }

  private ConvertedKeys declined(String why) {
    return new ConvertedKeys.Declined(
        "keys of type " + from.type() + " and a column of type " + to + " " + why);
  }

  private ConvertedKeys numbers(boolean nullSafe) {
    ColumnType key = from.type();
    DecimalComparison comparison = DecimalComparison.of(to, key);
    boolean asBytes = to.physicalType().orElseThrow() == PhysicalType.BYTES;
    if (!comparison.exact()) {
      return nullSafe
          ? declined("may both become null where they do not fit a decimal of 38 digits")
          : new DecimalRounding(comparison, key.scale(), asBytes).convert(from.keys());
    } else if (key.scale() == to.scale() && key.physicalType().equals(to.physicalType())) {
      return unchanged();
    }
    return DecimalRescaling.of(from.keys(), to.scale() - key.scale(), asBytes);
  }

  private ConvertedKeys integersToFloating() {
    long[] low = ((SortedKeys.Longs) from.keys()).low();
    long[] high = ((SortedKeys.Longs) from.keys()).high();
    boolean small =
        low.length == 0
            || low[0] >= -LARGEST_IN_DOUBLE && high[high.length - 1] <= LARGEST_IN_DOUBLE;
    if (!small) {
      return declined("do not compare in the same way in all engines beyond 2^53");
    }
    boolean single = to.kind() == TypeKind.FLOAT;
    return LongSteps.all(value -> OrderedDouble.encode(single ? (float) value : (double) value))
        .convert(low, high);
  }

  private ConvertedKeys floatingToIntegers() {
    long[] low = ((SortedKeys.Longs) from.keys()).low();
    boolean single = from.type().kind() == TypeKind.FLOAT;
    long largest = single ? LARGEST_IN_FLOAT : LARGEST_IN_DOUBLE;
    boolean small = from.keys().single();
    // As doubles all integers of 32 bits differ.
    boolean any = !single && to.kind() == TypeKind.INT;
    for (long code : low) {
      double value = OrderedDouble.decode(code);
      small &= any || !Double.isFinite(value) || Math.abs(value) <= largest;
    }
    if (!small) {
      return declined(
          "do not compare in the same way in all engines beyond 2^" + (single ? 24 : 53));
    }
    return new LongSteps(
            OrderedDouble.encode(-largest),
            OrderedDouble.encode(largest),
            code -> (long) Math.ceil(OrderedDouble.decode(code)),
            code -> (long) Math.floor(OrderedDouble.decode(code)))
        .convert(low, low);
  }

  private ConvertedKeys times(ZoneId zone) {
    if (!zone.getRules().isFixedOffset()) {
      return declined(
          "compare by the zone of the session, and clocks in "
              + zone
              + " are set back and forward");
    }
    long offset = MICROS_PER_SECOND * zone.getRules().getOffset(Instant.EPOCH).getTotalSeconds();
    SortedKeys.Longs keys = (SortedKeys.Longs) from.keys();
    return LongSteps.plus(to.kind() == TypeKind.TIMESTAMP ? -offset : offset)
        .convert(keys.low(), keys.high());
  }

  private static boolean isInteger(TypeKind kind) {
    return kind == TypeKind.INT || kind == TypeKind.LONG;
  }

  private static boolean isWhole(TypeKind kind) {
    return isInteger(kind) || kind == TypeKind.DECIMAL;
  }

  private static boolean isFloating(TypeKind kind) {
    return kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE;
  }

  private static boolean isTimestamp(TypeKind kind) {
    return kind == TypeKind.TIMESTAMP || kind == TypeKind.LOCAL_TIMESTAMP;
  }
}
