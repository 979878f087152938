package io.pruningindex.job.dimension.hudi;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.schema.ColumnType;
import java.util.List;

/** Puts the values that rows have in a column into the form in which conditions are judged. */
final class RowValues {
  private static final byte[] NO_BYTES = {};

  private RowValues() {}

  /**
   * The values of a column.
   *
   * @param type its type
   * @param index where rows hold it
   */
  static ColumnChunk of(ColumnType type, List<Object[]> rows, int index) {
    byte[] status = new byte[rows.size()];
    for (int row = 0; row < status.length; row++) {
      status[row] = status(rows.get(row)[index]).code();
    }
    return DimensionColumn.chunk(
        type,
        status,
        switch (type.physicalType().orElseThrow()) {
          case LONGS -> longs(rows, index);
          case DOUBLES -> doubles(rows, index);
          case BYTES -> bytes(rows, index);
        });
  }

  private static BoundsStatus status(Object value) {
    if (value == null) {
      return BoundsStatus.ALL_NULL;
    }
    return value instanceof Double number && number.isNaN()
        ? BoundsStatus.OUT_OF_RANGE
        : BoundsStatus.EXACT;
  }

  private static ColumnValues longs(List<Object[]> rows, int index) {
    long[] values =
        rows.stream().mapToLong(row -> row[index] == null ? 0 : (Long) row[index]).toArray();
    return new ColumnValues.Longs(values, values);
  }

  private static ColumnValues doubles(List<Object[]> rows, int index) {
    double[] values = new double[rows.size()];
    for (int row = 0; row < values.length; row++) {
      Object value = rows.get(row)[index];
      boolean none = value == null || ((Double) value).isNaN();
      values[row] = none ? 0 : (Double) value;
    }
    return new ColumnValues.Doubles(values, values);
  }

  private static ColumnValues bytes(List<Object[]> rows, int index) {
    ByteStrings.Builder builder = new ByteStrings.Builder();
    rows.forEach(row -> builder.add(row[index] == null ? NO_BYTES : (byte[]) row[index]));
    ByteStrings values = builder.build();
    return new ColumnValues.Bytes(values, values);
  }
}
