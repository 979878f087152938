package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Joins keys to ranges, over the smallest gaps between them first. */
final class RangeReduction {
  private RangeReduction() {}

  /** At most {@code most} ranges that hold all of {@code keys}, which are single. */
  static SortedKeys reduce(SortedKeys keys, int most) {
    int count = keys.count();
    if (count <= most) {
      return keys;
    }
    long[] gaps = keys instanceof SortedKeys.Longs longs ? gaps(longs.low()) : gaps(keys);
    int[] lastOfRange = widest(gaps, most - 1);
    int[] high = Arrays.copyOf(lastOfRange, most);
    high[most - 1] = count - 1;
    int[] low = IntStream.range(0, most).map(i -> i == 0 ? 0 : lastOfRange[i - 1] + 1).toArray();
    if (keys instanceof SortedKeys.Longs longs) {
      return new SortedKeys.Longs(
          Arrays.stream(low).mapToLong(i -> longs.low()[i]).toArray(),
          Arrays.stream(high).mapToLong(i -> longs.low()[i]).toArray());
    }
    ByteStrings strings = ((SortedKeys.Bytes) keys).low();
    return new SortedKeys.Bytes(some(strings, low), some(strings, high));
  }

  /** The positions of the {@code number} largest gaps, in order; numbers without sign. */
  private static int[] widest(long[] gaps, int number) {
    if (number == 0) {
      return new int[0];
    }
    long[] sorted = gaps.clone();
    Arrays.setAll(sorted, i -> sorted[i] ^ Long.MIN_VALUE);
    Arrays.sort(sorted);
    long least = sorted[sorted.length - number];
    int ties = 0;
    for (int i = sorted.length - number; i < sorted.length && sorted[i] == least; i++) {
      ties++;
    }
    int[] chosen = new int[number];
    int next = 0;
    for (int i = 0; i < gaps.length; i++) {
      long gap = gaps[i] ^ Long.MIN_VALUE;
      if (gap > least || gap == least && ties-- > 0) {
        chosen[next++] = i;
      }
    }
    return chosen;
  }

  private static long[] gaps(long[] keys) {
    long[] gaps = new long[keys.length - 1];
    Arrays.setAll(gaps, i -> keys[i + 1] - keys[i]);
    return gaps;
  }

  /** By the eight bytes after those that all keys have in common. */
  private static long[] gaps(SortedKeys keys) {
    ByteStrings strings = ((SortedKeys.Bytes) keys).low();
    int last = strings.count() - 1;
    int shared = Math.max(0, Arrays.mismatch(strings.bytes(0), strings.bytes(last)));
    long[] gaps = new long[last];
    Arrays.setAll(gaps, i -> strings.word(i + 1, shared) - strings.word(i, shared));
    return gaps;
  }

  private static ByteStrings some(ByteStrings strings, int[] positions) {
    ByteStrings.Builder some = new ByteStrings.Builder();
    for (int position : positions) {
      some.add(strings.bytes(position));
    }
    return some.build();
  }
}
