package io.pruningindex.query.internal.column;

import java.util.Arrays;

/**
 * Shortens long bounds of strings and binaries. A shortened minimum sorts at or before the true
 * one; a shortened maximum is rounded up and sorts after it.
 */
public final class BoundTruncation {
  /** Bounds longer than this many bytes are shortened. */
  public static final int DEFAULT_LENGTH = 64;

  private BoundTruncation() {}

  /** The first {@code length} bytes of {@code minimum}, or itself if it is no longer. */
  public static byte[] minimum(byte[] minimum, int length) {
    return minimum.length <= length ? minimum : Arrays.copyOf(minimum, length);
  }

  /**
   * A byte string of at most {@code length} bytes that sorts after every one that starts as {@code
   * maximum} does, {@code maximum} itself if it is no longer, or null if there is none: every byte
   * kept is 0xFF.
   */
  public static byte[] maximum(byte[] maximum, int length) {
    if (maximum.length <= length) {
      return maximum;
    }
    int end = length;
    while (end > 0 && maximum[end - 1] == (byte) 0xFF) {
      end--;
    }
    if (end == 0) {
      return null;
    }
    byte[] rounded = Arrays.copyOf(maximum, end);
    rounded[end - 1]++;
    return rounded;
  }
}
