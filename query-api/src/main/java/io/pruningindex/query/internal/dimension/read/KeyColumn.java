package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import java.util.Arrays;

/** Collects the values that some rows have in one column. */
final class KeyColumn {
  private static final byte[] NO_BYTES = {};

  private final ColumnType type;
  private final PhysicalType physical;
  private final ByteStrings.Builder bytes = new ByteStrings.Builder();
  private byte[] status;
  private long[] longs = {};
  private double[] doubles = {};
  private int count;

  /**
   * Starts with no rows.
   *
   * @param type the column's type, one that has a physical type
   * @param expected how many rows to have room for
   */
  KeyColumn(ColumnType type, int expected) {
    this.type = type;
    this.physical = type.physicalType().orElseThrow();
    this.status = new byte[expected];
    resize(expected);
  }

  /** Appends those values of a chunk whose rows are set. */
  void append(ColumnChunk chunk, Bitmap rows) {
    reserve(rows.cardinality());
    for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
      append(chunk, row);
    }
  }

  /** Appends all values of a chunk. */
  void append(ColumnChunk chunk) {
    reserve(chunk.count());
    for (int row = 0; row < chunk.count(); row++) {
      append(chunk, row);
    }
  }

  /** Appends a null. */
  void appendNull() {
    reserve(1);
    status[count++] = BoundsStatus.ALL_NULL.code();
    if (physical == PhysicalType.BYTES) {
      bytes.add(NO_BYTES);
    }
  }

  /** What was collected. */
  ColumnChunk build() {
    status = Arrays.copyOf(status, count);
    resize(count);
    ColumnValues values =
        switch (physical) {
          case LONGS -> new ColumnValues.Longs(longs, longs);
          case DOUBLES -> new ColumnValues.Doubles(doubles, doubles);
          case BYTES -> {
            ByteStrings strings = bytes.build();
            yield new ColumnValues.Bytes(strings, strings);
          }
        };
    return DimensionColumn.chunk(type, status, values);
  }

  private void append(ColumnChunk chunk, int row) {
    status[count] = chunk.status()[row];
    if (chunk.values() instanceof ColumnValues.Longs values) {
      longs[count] = values.minimum()[row];
    } else if (chunk.values() instanceof ColumnValues.Doubles values) {
      doubles[count] = values.minimum()[row];
    } else if (chunk.values() instanceof ColumnValues.Bytes values) {
      bytes.add(values.minimum(), row);
    }
    count++;
  }

  private void reserve(int more) {
    int needed = Math.addExact(count, more);
    if (needed > status.length) {
      int capacity = Math.max(needed, status.length + (status.length >> 1));
      status = Arrays.copyOf(status, capacity);
      resize(capacity);
    }
  }

  private void resize(int capacity) {
    if (physical == PhysicalType.LONGS) {
      longs = Arrays.copyOf(longs, capacity);
    } else if (physical == PhysicalType.DOUBLES) {
      doubles = Arrays.copyOf(doubles, capacity);
    }
  }
}
