package io.pruningindex.query.internal.join;

import java.util.Arrays;

/** Sorts tuples of small numbers, and leaves out those that are equal to others. */
final class TupleOrder {
  /** What is added to numbers from -2 up, so that none is negative. */
  private static final int LIFT = 2;

  private TupleOrder() {}

  /** The different ones of {@code values}, sorted; {@code values} are sorted, too. */
  static long[] distinct(long[] values) {
    Arrays.sort(values);
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (i == 0 || values[i] != values[count - 1]) {
        values[count++] = values[i];
      }
    }
    return count == values.length ? values : Arrays.copyOf(values, count);
  }

  /**
   * The different tuples, sorted by their first numbers, then by their second, and so on.
   *
   * @param columns for each place of the tuples, of which there is one at least, its numbers; none
   *     is less than -2
   */
  static int[][] distinct(int[][] columns) {
    int places = columns.length;
    if (isSorted(columns)) {
      return columns;
    }
    // Each tuple gets the position that its beginning has among all beginnings, place by place.
    long[][] beginnings = new long[places][];
    int[] positions = null;
    for (int place = 0; place < places; place++) {
      long[] pairs = new long[columns[place].length];
      for (int i = 0; i < pairs.length; i++) {
        long position = positions == null ? 0 : positions[i];
        pairs[i] = position << Integer.SIZE | columns[place][i] + LIFT;
      }
      beginnings[place] = distinct(pairs.clone());
      positions = place == places - 1 ? null : positions(beginnings[place], pairs);
    }
    return tuples(beginnings);
  }

  private static int[] positions(long[] sorted, long[] values) {
    int[] positions = new int[values.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = Arrays.binarySearch(sorted, values[i]);
    }
    return positions;
  }

  private static int[][] tuples(long[][] beginnings) {
    int places = beginnings.length;
    int[][] tuples = new int[places][beginnings[places - 1].length];
    for (int i = 0; i < tuples[0].length; i++) {
      int position = i;
      for (int place = places - 1; place >= 0; place--) {
        long pair = beginnings[place][position];
        tuples[place][i] = (int) pair - LIFT;
        position = (int) (pair >>> Integer.SIZE);
      }
    }
    return tuples;
  }

  private static boolean isSorted(int[][] columns) {
    for (int i = 1; i < columns[0].length; i++) {
      int place = 0;
      while (place < columns.length && columns[place][i - 1] == columns[place][i]) {
        place++;
      }
      if (place == columns.length || columns[place][i - 1] > columns[place][i]) {
        return false;
      }
    }
    return true;
  }
}
