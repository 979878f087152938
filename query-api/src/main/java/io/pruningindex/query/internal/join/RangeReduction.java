package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Joins keys to ranges, over the smallest gaps between them first. */
final class RangeReduction {
  private RangeReduction() {}

  /** At most {@code most} ranges that hold all of {@code keys}. */
  static SortedKeys reduce(SortedKeys keys, int most) {
    int count = keys.count();
    if (count <= most) {
      return keys;
    }
    int[] lastOfRange = widest(gaps(keys), most - 1);
    int[] high = Arrays.copyOf(lastOfRange, most);
    high[most - 1] = count - 1;
    int[] low = IntStream.range(0, most).map(i -> i == 0 ? 0 : lastOfRange[i - 1] + 1).toArray();
    if (keys instanceof SortedKeys.Longs longs) {
      return new SortedKeys.Longs(
          Arrays.stream(low).mapToLong(i -> longs.low()[i]).toArray(),
          Arrays.stream(high).mapToLong(i -> longs.high()[i]).toArray());
    }
    SortedKeys.Bytes bytes = (SortedKeys.Bytes) keys;
    return new SortedKeys.Bytes(some(bytes.low(), low), some(bytes.high(), high));
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

  /** Of byte strings by the eight bytes after those that all keys have in common. */
  private static long[] gaps(SortedKeys keys) {
    int last = keys.count() - 1;
    long[] gaps = new long[last];
    if (keys instanceof SortedKeys.Longs longs) {
      Arrays.setAll(gaps, i -> longs.low()[i + 1] - longs.high()[i]);
      return gaps;
    }
    ByteStrings low = ((SortedKeys.Bytes) keys).low();
    ByteStrings high = ((SortedKeys.Bytes) keys).high();
    int shared = Math.max(0, Arrays.mismatch(low.bytes(0), high.bytes(last)));
    Arrays.setAll(gaps, i -> low.word(i + 1, shared) - high.word(i, shared));
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
