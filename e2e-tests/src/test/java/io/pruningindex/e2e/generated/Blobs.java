package io.pruningindex.e2e.generated;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Byte strings that are short, long, or odd. */
final class Blobs {
  private Blobs() {}

  static ByteBuffer of(long position) {
    byte[] bytes = new byte[position % 5 == 0 ? 80 : 8];
    ByteBuffer.wrap(bytes).putInt((int) (position * 40_503));
    return ByteBuffer.wrap(bytes);
  }

  static ByteBuffer odd(Random random) {
    byte[] bytes = new byte[random.nextInt(3) == 0 ? 66 : random.nextInt(3)];
    Arrays.fill(bytes, (byte) (random.nextBoolean() ? 0xFF : 0x80));
    return ByteBuffer.wrap(bytes);
  }
}
