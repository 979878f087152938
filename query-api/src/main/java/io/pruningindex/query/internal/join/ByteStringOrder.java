package io.pruningindex.query.internal.join;

import io.pruningindex.query.internal.column.ByteStrings;
import java.util.Arrays;

/**
 * Sorts byte strings by their positions, without moving or copying them: quicksort by seven bytes
 * at a time, with three parts, so that what strings have in common is looked at once.
 */
final class ByteStringOrder {
  private static final int STEP = Long.BYTES - 1;
  private static final int FEW = 16;

  /** Strings that agree in so many bytes are compared as a whole, to keep the stack low. */
  private static final int DEEP = 1024;

  private final ByteStrings strings;
  private final int[] order;
  private final long[] words;

  private ByteStringOrder(ByteStrings strings, int[] order) {
    this.strings = strings;
    this.order = order;
    this.words = new long[order.length];
  }

  /** Sorts positions in {@code strings}, which may repeat, by what is there. */
  static void sort(ByteStrings strings, int[] positions) {
    ByteStringOrder order = new ByteStringOrder(strings, positions);
    order.sortFrom(0, positions.length, 0);
  }

  /** Sorts a part whose strings agree in the first {@code depth} bytes. */
  private void sortFrom(int from, int to, int depth) {
    if (to - from <= FEW) {
      insert(from, to);
      return;
    } else if (depth > DEEP) {
      compareWhole(from, to);
      return;
    }
    for (int i = from; i < to; i++) {
      words[i] = word(order[i], depth);
    }
    partition(from, to, depth);
  }

  /** Seven bytes and then how many there were, so that a string is before those it begins. */
  private long word(int string, int depth) {
    long bytes = strings.word(string, depth) & -1L << Byte.SIZE;
    return (bytes | Math.min(strings.length(string) - depth, Long.BYTES)) ^ Long.MIN_VALUE;
  }

  private void partition(int first, int end, int depth) {
    int from = first;
    int to = end;
    while (to - from > 1) {
      long pivot = median(words[from], words[(from + to) >>> 1], words[to - 1]);
      int below = from;
      int above = to;
      int at = from;
      while (at < above) {
        if (words[at] < pivot) {
          swap(at++, below++);
        } else if (words[at] > pivot) {
          swap(at, --above);
        } else {
          at++;
        }
      }
      if ((pivot & 0xFF) > STEP) {
        sortFrom(below, above, depth + STEP);
      }
      // The shorter part is sorted at once, the longer one next: the stack stays low.
      if (below - from < to - above) {
        partition(from, below, depth);
        from = above;
      } else {
        partition(above, to, depth);
        to = below;
      }
    }
  }

  private void insert(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int moved = order[i];
      int at = i;
      while (at > from && strings.compare(order[at - 1], strings, moved) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = moved;
    }
  }

  private void compareWhole(int from, int to) {
    int[] sorted =
        Arrays.stream(order, from, to)
            .boxed()
            .sorted((left, right) -> strings.compare(left, strings, right))
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(sorted, 0, order, from, sorted.length);
  }

  private void swap(int left, int right) {
    long word = words[left];
    words[left] = words[right];
    words[right] = word;
    int position = order[left];
    order[left] = order[right];
    order[right] = position;
  }

  private static long median(long first, long second, long third) {
    return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
  }
}
