package io.pruningindex.index.dimension.fold;

import java.util.Arrays;

/** A row by its bytes. */
final class Row {
  private final byte[] bytes;
  private final int hash;

  Row(byte[] bytes) {
    this.bytes = bytes;
    this.hash = Arrays.hashCode(bytes);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Which of {@code chunks} chunks the row is in; their number is a power of two. */
  int chunk(int chunks) {
    return KeyHash.of(bytes) & chunks - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row that && hash == that.hash && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
