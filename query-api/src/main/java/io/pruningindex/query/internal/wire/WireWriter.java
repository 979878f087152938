package io.pruningindex.query.internal.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the project's binary format: little endian, varints in seven-bit groups, strings as UTF-8
 * behind their length, arrays of longs as offsets from their minimum in the narrowest width.
 *
 * <p>The format is documented in {@code docs/wire-format.md}; {@link WireReader} is its inverse.
 */
public final class WireWriter {
  private byte[] buffer;
  private int size;

  /** Creates a writer whose buffer grows as needed. */
  public WireWriter() {
    this(256);
  }

  /** Creates a writer with room for {@code capacity} bytes before its buffer grows. */
  public WireWriter(int capacity) {
    this.buffer = new byte[Math.max(16, capacity)];
  }

  /** Appends the low eight bits of {@code value}. */
  public WireWriter writeByte(int value) {
    ensure(1);
    buffer[size++] = (byte) value;
    return this;
  }

  /** Appends one byte, 1 for true. */
  public WireWriter writeBoolean(boolean value) {
    return writeByte(value ? 1 : 0);
  }

  /** Appends {@code value} as an unsigned varint; negative values take ten bytes. */
  public WireWriter writeVarint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer[size++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    buffer[size++] = (byte) rest;
    return this;
  }

  /** Appends {@code value} as a zigzag varint, short for small values of either sign. */
  public WireWriter writeSigned(long value) {
    return writeVarint((value << 1) ^ (value >> 63));
  }

  /** Appends eight bytes, least significant first. */
  public WireWriter writeLong(long value) {
    return writeWidth(value, 8);
  }

  /** Appends the UTF-8 bytes of {@code value} behind their length. */
  public WireWriter writeString(String value) {
    return writeBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends {@code value} behind its length. */
  public WireWriter writeBytes(byte[] value) {
    writeVarint(value.length);
    return writeRaw(value, 0, value.length);
  }

  /** Appends bytes without a length. */
  public WireWriter writeRaw(byte[] value, int from, int length) {
    ensure(length);
    System.arraycopy(value, from, buffer, size, length);
    size += length;
    return this;
  }

  /**
   * Appends {@code values[from, to)} without their count: a width of 0, 1, 2, 4 or 8 bytes, the
   * minimum, then each value's distance from it. A constant array costs ten bytes at most.
   */
  public WireWriter writeLongs(long[] values, int from, int to) {
    if (from == to) {
      return this;
    }
    long minimum = values[from];
    long maximum = values[from];
    for (int i = from + 1; i < to; i++) {
      minimum = Math.min(minimum, values[i]);
      maximum = Math.max(maximum, values[i]);
    }
    // The distance is unsigned: it may pass Long.MAX_VALUE when the values span both signs.
    int width = widthOf(maximum - minimum);
    writeByte(width);
    writeSigned(minimum);
    ensure(width * (to - from));
    for (int i = from; i < to && width > 0; i++) {
      writeWidth(values[i] - minimum, width);
    }
    return this;
  }

  /** Appends {@code values[0, count)} as {@link #writeLongs} does. */
  public WireWriter writeInts(int[] values, int count) {
    long[] wide = new long[count];
    for (int i = 0; i < count; i++) {
      wide[i] = values[i];
    }
    return writeLongs(wide, 0, count);
  }

  /** Appends {@code values[0, count)} as {@link #writeLongs} does. */
  public WireWriter writeSmall(byte[] values, int count) {
    long[] wide = new long[count];
    for (int i = 0; i < count; i++) {
      wide[i] = values[i];
    }
    return writeLongs(wide, 0, count);
  }

  /** The bytes written so far, as an array of their own. */
  public byte[] toBytes() {
    return Arrays.copyOf(buffer, size);
  }

  /** The number of bytes written so far. */
  public int size() {
    return size;
  }

  private WireWriter writeWidth(long value, int width) {
    ensure(width);
    long rest = value;
    for (int i = 0; i < width; i++) {
      buffer[size++] = (byte) rest;
      rest >>>= 8;
    }
    return this;
  }

  private static int widthOf(long unsignedDistance) {
    if (unsignedDistance == 0) {
      return 0;
    }
    int bits = 64 - Long.numberOfLeadingZeros(unsignedDistance);
    return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8;
  }

  private void ensure(int more) {
    int needed = Math.addExact(size, more);
    if (needed > buffer.length) {
      buffer =
          Arrays.copyOf(buffer, Math.max(needed, (int) Math.min(1L << 30, buffer.length * 2L)));
    }
  }
}
