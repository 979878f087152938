package io.pruningindex.query.internal.join;

/**
 * Tuples of positions, sorted by their first places, then by their second, and so on.
 *
 * @param columns the column that each place is of
 * @param positions for each place the positions of all tuples
 * @param orders the tuples by each place
 */
record TupleTable(int[] columns, int[][] positions, PlaceOrder[] orders) {
  /**
   * A search looks at so many tuples, and takes it then that there is one that fits. So a file with
   * wide bounds in all columns, in which no key lies, may be kept.
   */
  static final int MOST_LOOKS = 1_000;

  /** Sorts tuples of which each place is of one of {@code columns}. */
  static TupleTable of(int[] columns, int[][] positions) {
    int[][] sorted = TupleOrder.distinct(positions);
    PlaceOrder[] orders = new PlaceOrder[columns.length];
    for (int place = 0; place < orders.length; place++) {
      orders[place] = PlaceOrder.of(sorted[place], place == 0);
    }
    return new TupleTable(columns, sorted, orders);
  }

  /** About how many bytes they take in memory. */
  long bytes() {
    long bytes = 0;
    for (int place = 0; place < columns.length; place++) {
      bytes += (long) Integer.BYTES * positions[place].length + orders[place].bytes();
    }
    return bytes;
  }

  /**
   * Whether there is a tuple of which each position lies between two others, or the search gave up.
   *
   * <p>If few tuples fit in some place, those are looked at. Otherwise the search leaps over what
   * cannot fit, and so looks once at each position in the first place, however many tuples have it.
   *
   * @param low the lowest position by column
   * @param high the highest, less than {@code low} if there is none
   */
  boolean anyWithin(int[] low, int[] high) {
    int fewest = Integer.MAX_VALUE;
    int narrowest = 0;
    for (int place = 0; place < columns.length; place++) {
      int count = orders[place].count(low[columns[place]], high[columns[place]]);
      if (count == 0) {
        return false;
      } else if (count < fewest) {
        fewest = count;
        narrowest = place;
      }
    }
    if (columns.length == 1) {
      return true;
    }
    return narrowest > 0 && fewest <= MOST_LOOKS
        ? anyOf(orders[narrowest], low, high, low[columns[narrowest]], high[columns[narrowest]])
        : leap(low, high);
  }

  private boolean anyOf(PlaceOrder order, int[] low, int[] high, int lowest, int highest) {
    for (int i = order.start(lowest); i < order.start(highest + 1); i++) {
      if (firstOutside(order.tuples()[i], low, high) == columns.length) {
        return true;
      }
    }
    return false;
  }

  /**
   * Goes from a tuple whose position in some place is too low to the first that agrees with it in
   * the places before and is not, and from one whose position is too high over all that agree with
   * it before.
   */
  private boolean leap(int[] low, int[] high) {
    int count = positions[0].length;
    int at = orders[0].start(low[columns[0]]);
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      if (at == count) {
        return false;
      }
      int place = firstOutside(at, low, high);
      if (place == columns.length) {
        return true;
      } else if (positions[place][at] < low[columns[place]]) {
        at = next(at, place, low[columns[place]]);
      } else if (place == 0) {
        return false;
      } else {
        at = next(at, place - 1, positions[place - 1][at] + 1);
      }
    }
    return true;
  }

  private int firstOutside(int at, int[] low, int[] high) {
    int place = 0;
    while (place < columns.length
        && positions[place][at] >= low[columns[place]]
        && positions[place][at] <= high[columns[place]]) {
      place++;
    }
    return place;
  }

  /**
   * The first tuple after {@code at} that differs from it before {@code place}, or there is not
   * below {@code position}.
   */
  private int next(int at, int place, int position) {
    int count = positions[0].length;
    int last = at;
    int step = 1;
    while (step < count - last && isBelow(last + step, at, place, position)) {
      last += step;
      step <<= 1;
    }
    int end = (int) Math.min((long) last + step, count);
    while (end - last > 1) {
      int middle = (last + end) >>> 1;
      if (isBelow(middle, at, place, position)) {
        last = middle;
      } else {
        end = middle;
      }
    }
    return end;
  }

  private boolean isBelow(int tuple, int at, int place, int position) {
    for (int before = 0; before < place; before++) {
      if (positions[before][tuple] != positions[before][at]) {
        return false;
      }
    }
    return positions[place][tuple] < position;
  }
}
