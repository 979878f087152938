package io.pruningindex.job.hudi.stats;

import static org.apache.hudi.stats.ValueType.BOOLEAN;
import static org.apache.hudi.stats.ValueType.DATE;
import static org.apache.hudi.stats.ValueType.DECIMAL;
import static org.apache.hudi.stats.ValueType.DOUBLE;
import static org.apache.hudi.stats.ValueType.FLOAT;
import static org.apache.hudi.stats.ValueType.INT;
import static org.apache.hudi.stats.ValueType.LOCAL_TIMESTAMP_MICROS;
import static org.apache.hudi.stats.ValueType.LOCAL_TIMESTAMP_MILLIS;
import static org.apache.hudi.stats.ValueType.LONG;
import static org.apache.hudi.stats.ValueType.STRING;
import static org.apache.hudi.stats.ValueType.TIMESTAMP_MICROS;
import static org.apache.hudi.stats.ValueType.TIMESTAMP_MILLIS;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.schema.TypeKind;
import org.apache.hudi.avro.model.HoodieValueTypeInfo;
import org.apache.hudi.stats.ValueType;

/**
 * Reads bounds of the metadata table.
 *
 * @param column the column
 * @param type the type that is recorded with them; null for tables before version 9
 * @param base whether they are those of a base file
 */
record StoredBounds(IndexedColumn column, HoodieValueTypeInfo type, boolean base) {
  private static final long MICROS_PER_MILLI = 1000;

  ColumnStats stats(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (!minimum.wrapper().equals(maximum.wrapper())) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    return switch (column.type().kind()) {
      case BOOLEAN -> booleans(minimum, maximum, counts);
      case INT -> longs(minimum, maximum, counts, recorded("IntWrapper", minimum, INT));
      case LONG ->
          longs(
              minimum,
              maximum,
              counts,
              recorded("IntWrapper", minimum, INT) || recorded("LongWrapper", minimum, LONG));
      case DATE -> longs(minimum, maximum, counts, isDate(minimum));
      case FLOAT -> doubles(minimum, maximum, counts, recorded("FloatWrapper", minimum, FLOAT));
      case DOUBLE -> doubles(minimum, maximum, counts, recorded("DoubleWrapper", minimum, DOUBLE));
      case STRING -> strings(minimum, maximum, counts);
      case DECIMAL -> decimals(minimum, maximum, counts);
      case TIMESTAMP, LOCAL_TIMESTAMP -> timestamps(minimum, maximum, counts);
      // Hudi compares these as signed bytes, so that any of them may lie outside the bounds.
      case BINARY -> ColumnStats.without(BoundsStatus.UNREADABLE, counts.withoutNulls());
      case OTHER -> throw new IllegalStateException("No bounds are held for " + column);
    };
  }

  private boolean recorded(String wrapper, StoredValue value, ValueType expected) {
    return value.is(wrapper)
        && (type == null || ValueType.fromOrdinal(type.getTypeOrdinal()) == expected);
  }

  private boolean isDate(StoredValue value) {
    return type == null
        ? value.is("DateWrapper", "LocalDateWrapper")
        : recorded("IntWrapper", value, DATE);
  }

  private ColumnStats booleans(StoredValue minimum, StoredValue maximum, Counts counts) {
    return recorded("BooleanWrapper", minimum, BOOLEAN)
        ? BoundsForm.ofLongs(minimum.toBoolean() ? 1 : 0, maximum.toBoolean() ? 1 : 0, counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  private static ColumnStats longs(
      StoredValue minimum, StoredValue maximum, Counts counts, boolean sameType) {
    return sameType
        ? BoundsForm.ofLongs(minimum.toLong(), maximum.toLong(), counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  private ColumnStats doubles(
      StoredValue minimum, StoredValue maximum, Counts counts, boolean sameType) {
    if (!sameType) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    double lower = minimum.toDouble();
    double upper = maximum.toDouble();
    boolean nan = Double.isNaN(lower) || Double.isNaN(upper);
    boolean positiveZero = Double.doubleToRawLongBits(lower) == 0;
    boolean mayHideZero = base && lower <= 0 && upper >= 0;
    return nan || positiveZero || mayHideZero
        ? ColumnStats.without(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, counts)
        : ColumnStats.bounded(new Bounds.OfDoubles(lower, upper), true, counts);
  }

  private ColumnStats strings(StoredValue minimum, StoredValue maximum, Counts counts) {
    return recorded("StringWrapper", minimum, STRING)
        ? StoredStrings.stats(minimum.text(), maximum.text(), counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  private ColumnStats decimals(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (type == null && minimum.is("DecimalWrapper")) {
      return BoundsForm.ofDecimals(column.type(), minimum.toDecimal(), maximum.toDecimal(), counts);
    }
    if (type == null
        || type.getAdditionalInfo() == null
        || !recorded("BytesWrapper", minimum, DECIMAL)) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    int scale = Integer.parseInt(type.getAdditionalInfo().split(",")[1].trim());
    return BoundsForm.ofDecimals(
        column.type(), minimum.toDecimal(scale), maximum.toDecimal(scale), counts);
  }

  private ColumnStats timestamps(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (type == null) {
      return untypedTimestamps(minimum, maximum, counts);
    }
    boolean millis = column.unit() == TimestampUnit.MILLIS;
    ValueType expected =
        column.type().kind() == TypeKind.TIMESTAMP
            ? millis ? TIMESTAMP_MILLIS : TIMESTAMP_MICROS
            : millis ? LOCAL_TIMESTAMP_MILLIS : LOCAL_TIMESTAMP_MICROS;
    return recorded("LongWrapper", minimum, expected)
        ? BoundsForm.ofTimestamps(column, minimum.toLong(), maximum.toLong(), counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  /**
   * Timestamps without a recorded unit. Those in milliseconds cannot be told from such that Hudi
   * took for microseconds; those of the wrapper that says microseconds may have been cut to
   * milliseconds before.
   */
  private ColumnStats untypedTimestamps(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (column.unit() == TimestampUnit.MICROS && minimum.is("LongWrapper")) {
      return BoundsForm.ofLongs(minimum.toLong(), maximum.toLong(), counts);
    }
    if (column.unit() == TimestampUnit.MICROS && minimum.is("TimestampMicrosWrapper")) {
      return ColumnStats.bounded(
          new Bounds.OfLongs(
              Math.floorDiv(minimum.toLong(), MICROS_PER_MILLI) * MICROS_PER_MILLI,
              Math.floorDiv(maximum.toLong(), MICROS_PER_MILLI) * MICROS_PER_MILLI
                  + MICROS_PER_MILLI
                  - 1),
          false,
          counts);
    }
    return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }
}
