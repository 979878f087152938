package io.pruningindex.query.internal.literal;

import java.util.Arrays;

/** A byte string in unsigned order. */
public record ByteKey(byte[] bytes) implements Comparable<ByteKey> {
  /** Where {@code bytes} lies among byte strings. */
  static Converted<ByteKey> position(byte[] bytes) {
    ByteKey key = new ByteKey(bytes);
    return Converted.Position.exact(key, key.next());
  }

  /** The byte string after this one: nothing sorts between it and itself with a zero appended. */
  public ByteKey next() {
    return new ByteKey(Arrays.copyOf(bytes, bytes.length + 1));
  }

  /**
   * The first byte string after all those that start with this one, or null if there is none: all
   * bytes are 0xFF.
   */
  public ByteKey endOfPrefix() {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == (byte) 0xFF) {
      end--;
    }
    if (end == 0) {
      return null;
    }
    byte[] rounded = Arrays.copyOf(bytes, end);
    rounded[end - 1]++;
    return new ByteKey(rounded);
  }

  @Override
  public int compareTo(ByteKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteKey key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
