package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.OrderedDouble;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import java.util.Arrays;

/** The values that rows have in one column of their key, one row after another. */
final class KeyRows {
  /** Stands for a value. */
  static final byte VALUE = 0;

  private static final byte[] NO_BYTES = {};

  private final ColumnType type;
  private final boolean asBytes;
  private byte[] codes = {};
  private long[] numbers = {};
  private ByteStrings.Builder strings = new ByteStrings.Builder();
  private long bytes;
  private int count;

  /**
   * No rows.
   *
   * @param type the column's type, one that has a physical type
   */
  KeyRows(ColumnType type) {
    this.type = type;
    this.asBytes = type.physicalType().orElseThrow() == PhysicalType.BYTES;
  }

  /** All rows of a chunk. */
  static KeyRows of(ColumnChunk chunk) {
    KeyRows rows = new KeyRows(chunk.type());
    rows.reserve(chunk.count());
    for (int row = 0; row < chunk.count(); row++) {
      rows.add(chunk, row);
    }
    return rows;
  }

  /** Adds some rows of a chunk. */
  void add(ColumnChunk chunk, int[] rows) {
    reserve(rows.length);
    for (int row : rows) {
      add(chunk, row);
    }
  }

  /** Adds a row for each of some codes: the position of a value, or what stands for none. */
  void add(SortedKeys keys, int[] positions) {
    reserve(positions.length);
    for (int position : positions) {
      boolean value = position >= 0;
      if (keys instanceof SortedKeys.Longs longs) {
        number(value ? longs.low()[position] : 0);
      } else if (value) {
        string(((SortedKeys.Bytes) keys).low(), position);
      } else {
        strings.add(NO_BYTES);
      }
      codes[count++] = value ? VALUE : (byte) position;
    }
  }

  /** Adds a row with null. */
  void addNull() {
    reserve(1);
    if (asBytes) {
      strings.add(NO_BYTES);
    }
    codes[count++] = KeyRanking.NULL;
  }

  /** Forgets all rows. */
  void clear() {
    strings = new ByteStrings.Builder();
    bytes = 0;
    count = 0;
  }

  ColumnType type() {
    return type;
  }

  /** How many rows there are. */
  int count() {
    return count;
  }

  /** How many bytes their values have, if they are byte strings. */
  long bytes() {
    return bytes;
  }

  /** For each row {@link #VALUE}, or {@link KeyRanking#NULL} or {@link KeyRanking#UNKNOWN}. */
  int[] codes() {
    int[] copy = new int[count];
    Arrays.setAll(copy, row -> codes[row]);
    return copy;
  }

  /** The values of rows that have one, as longs or as codes of doubles; null if byte strings. */
  long[] numbers() {
    return asBytes ? null : numbers;
  }

  /** The values of rows that have one, as byte strings. */
  ByteStrings strings() {
    return strings.build();
  }

  private void add(ColumnChunk chunk, int row) {
    byte code = code(chunk, row);
    if (chunk.values() instanceof ColumnValues.Bytes values) {
      string(values.minimum(), row);
    } else if (chunk.values() instanceof ColumnValues.Longs values) {
      number(values.minimum()[row]);
    } else if (chunk.values() instanceof ColumnValues.Doubles values) {
      boolean nan = chunk.statusOf(row) == BoundsStatus.OUT_OF_RANGE;
      number(OrderedDouble.encode(nan ? Double.NaN : values.minimum()[row]));
    }
    codes[count++] = code;
  }

  private static byte code(ColumnChunk chunk, int row) {
    return switch (chunk.statusOf(row)) {
      case EXACT -> VALUE;
      case ALL_NULL -> KeyRanking.NULL;
      // The only one that is not within the range of a column of doubles is NaN.
      case OUT_OF_RANGE ->
          chunk.values() instanceof ColumnValues.Doubles ? VALUE : KeyRanking.UNKNOWN;
      default -> KeyRanking.UNKNOWN;
    };
  }

  private void number(long value) {
    numbers[count] = value;
  }

  private void string(ByteStrings values, int index) {
    strings.add(values, index);
    bytes += values.length(index);
  }

  private void reserve(int more) {
    int needed = Math.addExact(count, more);
    if (needed > codes.length) {
      int capacity = Math.max(needed, codes.length + (codes.length >> 1));
      codes = Arrays.copyOf(codes, capacity);
      numbers = asBytes ? numbers : Arrays.copyOf(numbers, capacity);
    }
  }
}
