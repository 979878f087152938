package io.pruningindex.index.bucket;

import java.util.stream.IntStream;

/** Ascending ordinals of some files of a bucket, and how they part into folded and tail files. */
final class Selection {
  private Selection() {}

  static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  /** The ordinals of folded files. */
  static int[] folded(int[] ordinals, int folded) {
    return IntStream.of(ordinals).filter(ordinal -> ordinal < folded).toArray();
  }

  /** The positions in the tail of the others. */
  static int[] tail(int[] ordinals, int folded) {
    return IntStream.of(ordinals)
        .filter(ordinal -> ordinal >= folded)
        .map(ordinal -> ordinal - folded)
        .toArray();
  }
}
