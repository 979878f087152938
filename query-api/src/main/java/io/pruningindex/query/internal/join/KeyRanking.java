package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.literal.OrderedDouble;
import java.util.Arrays;

/**
 * The different values of a column of keys, and which of them each row has.
 *
 * @param column the values
 * @param codes for each row the position of its value, {@link #NULL} or {@link #UNKNOWN}
 */
record KeyRanking(KeyColumn column, int[] codes) {
  /** Stands for null. */
  static final int NULL = -1;

  /** Stands for what may be any value, or null. */
  static final int UNKNOWN = -2;

  private static final int VALUE = 0;

  /**
   * Ranks the values of a column.
   *
   * @param tuples whether the codes are asked for; else those of values mean nothing
   */
  static KeyRanking of(ColumnChunk chunk, boolean tuples) {
    int[] codes = new int[chunk.count()];
    int values = 0;
    boolean nulls = false;
    boolean unknown = false;
    for (int row = 0; row < codes.length; row++) {
      codes[row] = code(chunk, row);
      values += codes[row] == VALUE ? 1 : 0;
      nulls |= codes[row] == NULL;
      unknown |= codes[row] == UNKNOWN;
    }
    SortedKeys keys =
        chunk.values() instanceof ColumnValues.Bytes bytes
            ? rank(bytes.minimum(), codes, values)
            : rank(numbers(chunk), codes, values, tuples);
    return new KeyRanking(new KeyColumn(chunk.type(), keys, nulls, unknown), codes);
  }

  private static int code(ColumnChunk chunk, int row) {
    return switch (chunk.statusOf(row)) {
      case EXACT -> VALUE;
      case ALL_NULL -> NULL;
      // The only one that is not within the range of a column of doubles is NaN.
      case OUT_OF_RANGE -> chunk.values() instanceof ColumnValues.Doubles ? VALUE : UNKNOWN;
      default -> UNKNOWN;
    };
  }

  private static long[] numbers(ColumnChunk chunk) {
    if (chunk.values() instanceof ColumnValues.Longs longs) {
      return longs.minimum();
    }
    double[] doubles = ((ColumnValues.Doubles) chunk.values()).minimum();
    long[] numbers = new long[doubles.length];
    for (int row = 0; row < numbers.length; row++) {
      boolean nan = Double.isNaN(doubles[row]) || chunk.statusOf(row) == BoundsStatus.OUT_OF_RANGE;
      numbers[row] = OrderedDouble.encode(nan ? Double.NaN : doubles[row]);
    }
    return numbers;
  }

  private static SortedKeys rank(long[] numbers, int[] codes, int count, boolean tuples) {
    long[] sorted = new long[count];
    int next = 0;
    for (int row = 0; row < codes.length; row++) {
      if (codes[row] == VALUE) {
        sorted[next++] = numbers[row];
      }
    }
    long[] keys = TupleOrder.distinct(sorted);
    for (int row = 0; tuples && row < codes.length; row++) {
      if (codes[row] == VALUE) {
        codes[row] = Arrays.binarySearch(keys, numbers[row]);
      }
    }
    return SortedKeys.Longs.of(keys);
  }

  private static SortedKeys rank(ByteStrings strings, int[] codes, int count) {
    int[] order = new int[count];
    int next = 0;
    for (int row = 0; row < codes.length; row++) {
      if (codes[row] == VALUE) {
        order[next++] = row;
      }
    }
    ByteStringOrder.sort(strings, order);
    ByteStrings.Builder keys = new ByteStrings.Builder();
    int rank = -1;
    for (int i = 0; i < count; i++) {
      if (i == 0 || strings.compare(order[i], strings, order[i - 1]) != 0) {
        keys.add(strings.bytes(order[i]));
        rank++;
      }
      codes[order[i]] = rank;
    }
    return SortedKeys.Bytes.of(keys.build());
  }
}
