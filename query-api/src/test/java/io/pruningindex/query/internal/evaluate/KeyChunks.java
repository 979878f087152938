package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.schema.ColumnType;
import java.util.Arrays;
import java.util.List;

/** Columns of a dimension's rows, as they are read from state. */
final class KeyChunks {
  /** Stands for a value of which nothing is known. */
  static final Object UNKNOWN = "unknown";

  private KeyChunks() {}

  static ColumnChunk of(ColumnType type, Object... values) {
    return of(type, Arrays.asList(values));
  }

  /** A column of Java values of {@code type}, null and {@link #UNKNOWN} among them. */
  static ColumnChunk of(ColumnType type, List<Object> values) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (Object value : values) {
      if (value == null) {
        builder.addWithoutBounds(BoundsStatus.ALL_NULL, 1, 1);
      } else if (value == UNKNOWN) {
        builder.addWithoutBounds(BoundsStatus.UNREADABLE, 0, 1);
      } else {
        add(builder, type, value);
      }
    }
    ColumnChunk chunk = builder.build();
    DimensionColumn column = new DimensionColumn(new Stamp(1, 1, 1, 0), chunk);
    return DimensionColumn.fromBytes(column.toBytes()).values();
  }

  private static void add(ColumnChunkBuilder builder, ColumnType type, Object value) {
    switch (type.physicalType().orElseThrow()) {
      case LONGS -> {
        long number = RandomChunks.toLong(value);
        builder.addLongs(number, number, true, 0, 1);
      }
      case DOUBLES -> {
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number)) {
          builder.addWithoutBounds(BoundsStatus.OUT_OF_RANGE, 0, 1);
        } else {
          builder.addDoubles(number, number, true, 0, 1);
        }
      }
      case BYTES -> {
        byte[] bytes = RandomChunks.toBytes(value);
        builder.addBytes(bytes, bytes, true, 0, 1);
      }
    }
  }
}
