package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;

/**
 * The different values of a column of keys, and which of them each row has.
 *
 * @param column the values
 * @param codes for each row the position of its value, {@link #NULL} or {@link #UNKNOWN}
 */
record KeyRanking(KeyColumn column, int[] codes) {
  /** Stands for null. */
  static final byte NULL = -1;

  /** Stands for what may be any value, or null. */
  static final byte UNKNOWN = -2;

  /**
   * Ranks the values of a column.
   *
   * @param tuples whether the codes are asked for; else those of values mean nothing
   */
  static KeyRanking of(KeyRows rows, boolean tuples) {
    int[] codes = rows.codes();
    int values = 0;
    boolean nulls = false;
    boolean unknown = false;
    for (int code : codes) {
      values += code == KeyRows.VALUE ? 1 : 0;
      nulls |= code == NULL;
      unknown |= code == UNKNOWN;
    }
    SortedKeys keys =
        rows.numbers() == null
            ? rank(rows.strings(), codes, values)
            : rank(rows.numbers(), codes, values, tuples);
    return new KeyRanking(new KeyColumn(rows.type(), keys, nulls, unknown), codes);
  }

  private static SortedKeys rank(long[] numbers, int[] codes, int count, boolean tuples) {
    long[] sorted = new long[count];
    int next = 0;
    for (int row = 0; row < codes.length; row++) {
      if (codes[row] == KeyRows.VALUE) {
        sorted[next++] = numbers[row];
      }
    }
    long[] keys = TupleOrder.distinct(sorted);
    for (int row = 0; tuples && row < codes.length; row++) {
      if (codes[row] == KeyRows.VALUE) {
        codes[row] = Arrays.binarySearch(keys, numbers[row]);
      }
    }
    return SortedKeys.Longs.of(keys);
  }

  private static SortedKeys rank(ByteStrings strings, int[] codes, int count) {
    int[] order = new int[count];
    int next = 0;
    for (int row = 0; row < codes.length; row++) {
      if (codes[row] == KeyRows.VALUE) {
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
