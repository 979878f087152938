package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.job.hudi.schema.TimestampUnit;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * A column as a Parquet file holds it, seen as a column of the table.
 *
 * @param column the table's column
 * @param type the file's
 */
record FooterColumn(IndexedColumn column, PrimitiveType type) {

  /**
   * Whether the file's values are the table's, or narrower numbers, or integers that are read as
   * texts now. Timestamps must agree in their unit too: where they do not, one of the two labels is
   * wrong.
   */
  boolean sameType() {
    PrimitiveTypeName physical = type.getPrimitiveTypeName();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return switch (column.type().kind()) {
      case BOOLEAN -> physical == PrimitiveTypeName.BOOLEAN;
      case INT -> physical == PrimitiveTypeName.INT32 && integer();
      case LONG -> integer();
      case FLOAT -> single() || integer();
      case DOUBLE -> physical == PrimitiveTypeName.DOUBLE || single() || integer();
      case STRING -> logical instanceof StringLogicalTypeAnnotation || integer();
      case BINARY -> bytes(physical) && logical == null;
      case DATE -> logical instanceof DateLogicalTypeAnnotation;
      case DECIMAL -> logical instanceof DecimalLogicalTypeAnnotation || integer();
      case TIMESTAMP -> timestamp(physical, logical, true);
      case LOCAL_TIMESTAMP -> timestamp(physical, logical, false);
      case OTHER -> false;
    };
  }

  /** The bounds of row groups, combined, in the form of the table's column. */
  ColumnStats stats(Object minimum, Object maximum, boolean exact, Counts counts) {
    TypeKind kind = column.type().kind();
    if (integer() && kind != TypeKind.INT && kind != TypeKind.LONG) {
      return WidenedBounds.ofIntegers(
          column, ((Number) minimum).longValue(), ((Number) maximum).longValue(), counts);
    }
    if (single() && kind == TypeKind.DOUBLE) {
      return WidenedBounds.ofFloats((Float) minimum, (Float) maximum, counts);
    }
    return switch (kind) {
      case BOOLEAN ->
          BoundsForm.ofLongs((Boolean) minimum ? 1 : 0, (Boolean) maximum ? 1 : 0, counts);
      case INT, LONG, DATE ->
          BoundsForm.ofLongs(
              ((Number) minimum).longValue(), ((Number) maximum).longValue(), counts);
      case FLOAT, DOUBLE ->
          ColumnStats.bounded(
              new Bounds.OfDoubles(
                  ((Number) minimum).doubleValue(), ((Number) maximum).doubleValue()),
              exact,
              counts);
      case STRING, BINARY ->
          BoundsForm.ofBytes(
              ((Binary) minimum).getBytes(), ((Binary) maximum).getBytes(), exact, counts);
      case DECIMAL ->
          BoundsForm.ofDecimals(column.type(), decimal(minimum), decimal(maximum), counts);
      case TIMESTAMP, LOCAL_TIMESTAMP ->
          BoundsForm.ofTimestamps(column, (Long) minimum, (Long) maximum, counts);
      case OTHER -> throw new IllegalStateException("No bounds are held for " + column);
    };
  }

  /** Compares two bounds in the order of the file's column. */
  @SuppressWarnings("unchecked") // A column's values are what its comparator takes.
  int compare(Object left, Object right) {
    return type.<Object>comparator().compare(left, right);
  }

  /** A bound of a row group. */
  static Object minimum(Statistics<?> statistics) {
    return statistics.genericGetMin();
  }

  /** A bound of a row group. */
  static Object maximum(Statistics<?> statistics) {
    return statistics.genericGetMax();
  }

  /** Whether the file's values may be NaN. */
  boolean floating() {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
        || type.getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
  }

  private boolean single() {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
        && type.getLogicalTypeAnnotation() == null;
  }

  private boolean integer() {
    PrimitiveTypeName physical = type.getPrimitiveTypeName();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    boolean signed =
        logical == null || logical instanceof IntLogicalTypeAnnotation kind && kind.isSigned();
    return signed && (physical == PrimitiveTypeName.INT32 || physical == PrimitiveTypeName.INT64);
  }

  boolean variableLength() {
    return column.type().kind() == TypeKind.STRING || column.type().kind() == TypeKind.BINARY;
  }

  private BigDecimal decimal(Object value) {
    int scale = ((DecimalLogicalTypeAnnotation) type.getLogicalTypeAnnotation()).getScale();
    return value instanceof Binary binary
        ? new BigDecimal(new BigInteger(binary.getBytes()), scale)
        : BigDecimal.valueOf(((Number) value).longValue(), scale);
  }

  private boolean timestamp(
      PrimitiveTypeName physical, LogicalTypeAnnotation logical, boolean adjustedToUtc) {
    return physical == PrimitiveTypeName.INT64
        && logical instanceof TimestampLogicalTypeAnnotation timestamp
        && timestamp.isAdjustedToUTC() == adjustedToUtc
        && timestamp.getUnit()
            == (column.unit() == TimestampUnit.MILLIS ? TimeUnit.MILLIS : TimeUnit.MICROS);
  }

  private static boolean bytes(PrimitiveTypeName physical) {
    return physical == PrimitiveTypeName.BINARY
        || physical == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
  }
}
