package io.pruningindex.index.bucket;

import java.util.Arrays;

/** A list of longs. */
public final class GrowingLongs {
  private long[] values;
  private int size;

  /** A list that begins with these. */
  public GrowingLongs(long[] initial) {
    values = initial.clone();
    size = initial.length;
  }

  /** Appends a value. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, size * 2));
    }
    values[size++] = value;
  }

  /** Replaces a value. */
  public void set(int index, long value) {
    values[index] = value;
  }

  /** The value at a position. */
  public long get(int index) {
    return values[index];
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Those from one position up to another, in an array of their own. */
  public long[] copy(int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }

  /** All of them, in an array of their own. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
