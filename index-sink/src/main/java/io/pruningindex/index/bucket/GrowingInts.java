package io.pruningindex.index.bucket;

import java.util.Arrays;

/** A list of ints. */
public final class GrowingInts {
  private int[] values;
  private int size;

  /** Starts with a copy of {@code initial}. */
  public GrowingInts(int... initial) {
    values = initial.clone();
    size = initial.length;
  }

  /** Appends {@code value}. */
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, size * 2));
    }
    values[size++] = value;
  }

  /** Changes the entry at {@code index}. */
  public void set(int index, int value) {
    values[index] = value;
  }

  /** The entry at {@code index}. */
  public int get(int index) {
    return values[index];
  }

  /** How many entries there are. */
  public int size() {
    return size;
  }

  /** The entries, as an array of their own. */
  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
