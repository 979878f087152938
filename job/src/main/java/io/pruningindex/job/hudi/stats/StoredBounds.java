package io.pruningindex.job.hudi.stats;

import static org.apache.hudi.stats.ValueType.BOOLEAN;
import static org.apache.hudi.stats.ValueType.BYTES;
import static org.apache.hudi.stats.ValueType.DATE;
import static org.apache.hudi.stats.ValueType.DECIMAL;
import static org.apache.hudi.stats.ValueType.DOUBLE;
import static org.apache.hudi.stats.ValueType.FIXED;
import static org.apache.hudi.stats.ValueType.FLOAT;
import static org.apache.hudi.stats.ValueType.INT;
import static org.apache.hudi.stats.ValueType.LONG;
import static org.apache.hudi.stats.ValueType.STRING;

import io.pruningindex.job.hudi.schema.IndexedColumn;
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
 * @param ofFooter whether they were made from Parquet footers, not from records
 */
record StoredBounds(
    IndexedColumn column, HoodieValueTypeInfo type, boolean base, boolean ofFooter) {

  ColumnStats stats(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (!minimum.wrapper().equals(maximum.wrapper())) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    return switch (column.type().kind()) {
      case BOOLEAN -> booleans(minimum, maximum, counts);
      case INT -> longs(minimum, maximum, counts, recorded("IntWrapper", minimum, INT));
      case LONG -> longs(minimum, maximum, counts, isInteger(minimum));
      case DATE -> longs(minimum, maximum, counts, isDate(minimum));
      case FLOAT, DOUBLE -> numbers(minimum, maximum, counts);
      case STRING -> strings(minimum, maximum, counts);
      case DECIMAL -> decimals(minimum, maximum, counts);
      case TIMESTAMP, LOCAL_TIMESTAMP ->
          new StoredTimestamps(column, type, base).stats(minimum, maximum, counts);
      case BINARY -> binaries(minimum, maximum, counts);
      case OTHER -> throw new IllegalStateException("No bounds are held for " + column);
    };
  }

  private boolean recorded(String wrapper, StoredValue value, ValueType expected) {
    return value.is(wrapper)
        && (type == null || ValueType.fromOrdinal(type.getTypeOrdinal()) == expected);
  }

  private boolean isInteger(StoredValue value) {
    return recorded("IntWrapper", value, INT) || recorded("LongWrapper", value, LONG);
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

  private ColumnStats numbers(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (isInteger(minimum)) {
      return WidenedBounds.ofIntegers(column, minimum.toLong(), maximum.toLong(), counts);
    }
    boolean isFloat = recorded("FloatWrapper", minimum, FLOAT);
    boolean isDouble =
        recorded("DoubleWrapper", minimum, DOUBLE) && column.type().kind() == TypeKind.DOUBLE;
    if (!isFloat && !isDouble) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    double lower = minimum.toDouble();
    double upper = maximum.toDouble();
    boolean nan = Double.isNaN(lower) || Double.isNaN(upper);
    boolean mayHideNan = ofFooter && lower <= 0 && upper >= 0;
    if (nan || mayHideNan) {
      return ColumnStats.without(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, counts);
    }
    return isFloat && column.type().kind() == TypeKind.DOUBLE
        ? WidenedBounds.ofFloats((float) lower, (float) upper, counts)
        : ColumnStats.bounded(new Bounds.OfDoubles(lower, upper), true, counts);
  }

  /** Several footers' bounds may be joined in an order that is none of the two. */
  private ColumnStats binaries(StoredValue minimum, StoredValue maximum, Counts counts) {
    boolean sameType =
        recorded("BytesWrapper", minimum, BYTES) || recorded("BytesWrapper", minimum, FIXED);
    return sameType && !ofFooter
        ? StoredBinaries.stats(minimum.toBytes(), maximum.toBytes(), counts)
        : ColumnStats.without(BoundsStatus.UNREADABLE, counts.withoutNulls());
  }

  private ColumnStats strings(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (isInteger(minimum)) {
      return WidenedBounds.ofIntegers(column, minimum.toLong(), maximum.toLong(), counts);
    }
    return recorded("StringWrapper", minimum, STRING)
        ? StoredStrings.stats(minimum.text(), maximum.text(), counts)
        : ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
  }

  private ColumnStats decimals(StoredValue minimum, StoredValue maximum, Counts counts) {
    if (isInteger(minimum)) {
      return WidenedBounds.ofIntegers(column, minimum.toLong(), maximum.toLong(), counts);
    }
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
}
