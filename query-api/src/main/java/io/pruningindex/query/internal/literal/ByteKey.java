package io.pruningindex.query.internal.literal;

import java.util.Arrays;

/** A byte string in unsigned order. */
public record ByteKey(byte[] bytes) implements Comparable<ByteKey> {
  /** Where {@code bytes} lies among byte strings. */
  static Converted<ByteKey> position(byte[] bytes) {
    // Nothing sorts between a byte string and itself with a zero byte appended.
    byte[] next = Arrays.copyOf(bytes, bytes.length + 1);
    return Converted.Position.exact(new ByteKey(bytes), new ByteKey(next));
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
