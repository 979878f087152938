package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Brings bounds into the form of their column's type. */
final class BoundsForm {
  private static final int LONG_BITS = 63;
  private static final long MICROS_PER_MILLI = 1000;

  private BoundsForm() {}

  static ColumnStats ofLongs(long minimum, long maximum, Counts counts) {
    return ColumnStats.bounded(new Bounds.OfLongs(minimum, maximum), true, counts);
  }

  static ColumnStats ofBytes(byte[] minimum, byte[] maximum, boolean exact, Counts counts) {
    return ColumnStats.bounded(new Bounds.OfBytes(minimum, maximum), exact, counts);
  }

  /** Timestamps in the unit in which the column's files hold them. */
  static ColumnStats ofTimestamps(IndexedColumn column, long minimum, long maximum, Counts counts) {
    if (column.unit() == TimestampUnit.MICROS) {
      return ofLongs(minimum, maximum, counts);
    }
    try {
      return ofLongs(
          Math.multiplyExact(minimum, MICROS_PER_MILLI),
          Math.multiplyExact(maximum, MICROS_PER_MILLI),
          counts);
    } catch (ArithmeticException e) {
      return ColumnStats.without(BoundsStatus.OUT_OF_RANGE, counts);
    }
  }

  /** Decimals of any scale, if they can be written at the column's without rounding. */
  static ColumnStats ofDecimals(
      ColumnType type, BigDecimal minimum, BigDecimal maximum, Counts counts) {
    BigInteger lower;
    BigInteger upper;
    try {
      lower = minimum.setScale(type.scale()).unscaledValue();
      upper = maximum.setScale(type.scale()).unscaledValue();
    } catch (ArithmeticException e) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    if (type.physicalType().orElseThrow() == PhysicalType.LONGS) {
      return lower.bitLength() <= LONG_BITS && upper.bitLength() <= LONG_BITS
          ? ofLongs(lower.longValue(), upper.longValue(), counts)
          : ColumnStats.without(BoundsStatus.OUT_OF_RANGE, counts);
    }
    if (!OrderedDecimal.fits(lower) || !OrderedDecimal.fits(upper)) {
      return ColumnStats.without(BoundsStatus.OUT_OF_RANGE, counts);
    }
    return ColumnStats.bounded(
        new Bounds.OfDecimals(OrderedDecimal.encode(lower), OrderedDecimal.encode(upper)),
        true,
        counts);
  }
}
