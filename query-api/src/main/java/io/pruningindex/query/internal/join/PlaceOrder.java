package io.pruningindex.query.internal.join;

/**
 * Tuples in the order of one of their places.
 *
 * @param tuples the tuples, or null if they are in this order anyway
 * @param starts for each position how many tuples have a lower one in the place, and at last how
 *     many there are
 */
record PlaceOrder(int[] tuples, int[] starts) {
  static PlaceOrder of(int[] positions, boolean sorted) {
    int most = 0;
    for (int position : positions) {
      most = Math.max(most, position);
    }
    int[] starts = new int[most + 2];
    for (int position : positions) {
      starts[position + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    if (sorted) {
      return new PlaceOrder(null, starts);
    }
    int[] tuples = new int[positions.length];
    int[] next = starts.clone();
    for (int tuple = 0; tuple < tuples.length; tuple++) {
      tuples[next[positions[tuple]]++] = tuple;
    }
    return new PlaceOrder(tuples, starts);
  }

  /** Where tuples start whose position is {@code position} or higher. */
  int start(int position) {
    return starts[Math.min(position, starts.length - 1)];
  }

  /** How many tuples have a position from {@code low} to {@code high}. */
  int count(int low, int high) {
    return Math.max(0, start(high + 1) - start(low));
  }

  /** About how many bytes this takes in memory. */
  long bytes() {
    return (long) Integer.BYTES * (starts.length + (tuples == null ? 0 : tuples.length));
  }
}
