package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.event.RowReader;
import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;

/** Turns rows into columns, and columns into rows. */
final class RowColumns {
  private static final byte[] NO_BYTES = {};

  private RowColumns() {}

  /** The columns of rows, in the schema's order. */
  static List<ColumnChunk> toColumns(DimensionSchema schema, List<Row> rows) {
    Collector collector = new Collector(schema, rows.size());
    RowReader reader = new RowReader(schema);
    for (Row row : rows) {
      reader.read(row.bytes(), collector);
      collector.row++;
    }
    return collector.columns();
  }

  /** The rows that columns of the schema's order hold. */
  static List<Row> toRows(DimensionSchema schema, List<ColumnChunk> columns) {
    RowWriter writer = new RowWriter(schema);
    int count = columns.get(0).count();
    List<Row> rows = new ArrayList<>(count);
    for (int row = 0; row < count; row++) {
      for (ColumnChunk column : columns) {
        append(writer, column, row);
      }
      rows.add(new Row(writer.finish()));
    }
    return rows;
  }

  private static void append(RowWriter writer, ColumnChunk column, int row) {
    BoundsStatus status = column.statusOf(row);
    if (status == BoundsStatus.ALL_NULL) {
      writer.addNull();
    } else if (column.values() instanceof ColumnValues.Longs longs) {
      writer.addLong(longs.minimum()[row]);
    } else if (column.values() instanceof ColumnValues.Doubles doubles) {
      writer.addDouble(status == BoundsStatus.EXACT ? doubles.minimum()[row] : Double.NaN);
    } else if (column.values() instanceof ColumnValues.Bytes bytes) {
      writer.addBytes(bytes.minimum().bytes(row));
    }
  }

  private static final class Collector implements RowReader.Values {
    private final DimensionSchema schema;
    private final byte[][] status;
    private final long[][] longs;
    private final double[][] doubles;
    private final ByteStrings.Builder[] bytes;
    private int row;

    Collector(DimensionSchema schema, int rows) {
      this.schema = schema;
      int columns = schema.columns().size();
      status = new byte[columns][rows];
      longs = new long[columns][];
      doubles = new double[columns][];
      bytes = new ByteStrings.Builder[columns];
      for (int column = 0; column < columns; column++) {
        switch (physicalType(column)) {
          case LONGS -> longs[column] = new long[rows];
          case DOUBLES -> doubles[column] = new double[rows];
          case BYTES -> bytes[column] = new ByteStrings.Builder();
        }
      }
    }

    @Override
    public void addNull(int column) {
      status[column][row] = BoundsStatus.ALL_NULL.code();
      if (bytes[column] != null) {
        bytes[column].add(NO_BYTES);
      }
    }

    @Override
    public void addLong(int column, long value) {
      longs[column][row] = value;
    }

    @Override
    public void addDouble(int column, double value) {
      if (Double.isNaN(value)) {
        status[column][row] = BoundsStatus.OUT_OF_RANGE.code();
      } else {
        doubles[column][row] = value;
      }
    }

    @Override
    public void addBytes(int column, byte[] value) {
      bytes[column].add(value);
    }

    List<ColumnChunk> columns() {
      List<ColumnChunk> columns = new ArrayList<>();
      for (int column = 0; column < status.length; column++) {
        columns.add(
            DimensionColumn.chunk(
                schema.columns().get(column).type(), status[column], values(column)));
      }
      return columns;
    }

    private ColumnValues values(int column) {
      return switch (physicalType(column)) {
        case LONGS -> new ColumnValues.Longs(longs[column], longs[column]);
        case DOUBLES -> new ColumnValues.Doubles(doubles[column], doubles[column]);
        case BYTES -> {
          ByteStrings values = bytes[column].build();
          yield new ColumnValues.Bytes(values, values);
        }
      };
    }

    private PhysicalType physicalType(int column) {
      return schema.columns().get(column).type().physicalType().orElseThrow();
    }
  }
}
