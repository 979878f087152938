package io.pruningindex.index.bucket;

import java.util.Arrays;

/** A list of longs. */
final class GrowingLongs {
  private long[] values;
  private int size;

  GrowingLongs(long[] initial) {
    values = initial.clone();
    size = initial.length;
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, size * 2));
    }
    values[size++] = value;
  }

  void set(int index, long value) {
    values[index] = value;
  }

  long get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
