package io.pruningindex.query.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link WireWriter} wrote. Every read past the end or of an impossible count throws a
 * {@link CorruptValueException}; nothing is returned half-read.
 */
public final class WireReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** More entries than this in one value mean that its count is damaged. */
  private static final int MAXIMUM_COUNT = 1 << 27;

  private final byte[] buffer;
  private int position;

  /** Reads {@code buffer} from its start; the array is not copied and must not change. */
  public WireReader(byte[] buffer) {
    this.buffer = buffer;
  }

  /** Reads one byte as a number from 0 to 255. */
  public int readByte() {
    require(1);
    return buffer[position++] & 0xFF;
  }

  /** Reads one byte as a boolean. */
  public boolean readBoolean() {
    return readByte() != 0;
  }

  /** Reads an unsigned varint. */
  public long readVarint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new CorruptValueException("A varint has more than ten bytes at offset " + position);
  }

  /** Reads a zigzag varint. */
  public long readSigned() {
    long value = readVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a varint that counts entries or bytes. */
  public int readCount() {
    long value = readVarint();
    if (value < 0 || value > MAXIMUM_COUNT) {
      throw new CorruptValueException("A count of " + value + " before offset " + position);
    }
    return (int) value;
  }

  /** Reads eight bytes, least significant first. */
  public long readLong() {
    require(8);
    long value = (long) LONG.get(buffer, position);
    position += 8;
    return value;
  }

  /** Reads a string behind its length. */
  public String readString() {
    int length = readCount();
    require(length);
    String value = new String(buffer, position, length, StandardCharsets.UTF_8);
    position += length;
    return value;
  }

  /** Reads bytes behind their length. */
  public byte[] readBytes() {
    return readRaw(readCount());
  }

  /** Reads {@code length} bytes. */
  public byte[] readRaw(int length) {
    require(length);
    byte[] value = new byte[length];
    System.arraycopy(buffer, position, value, 0, length);
    position += length;
    return value;
  }

  /** Reads {@code count} longs written by {@link WireWriter#writeLongs}. */
  public long[] readLongs(int count) {
    long[] values = new long[count];
    if (count == 0) {
      return values;
    }
    int width = readByte();
    long minimum = readSigned();
    require(Math.multiplyExact(width, count));
    for (int i = 0; i < count; i++) {
      values[i] = minimum + distance(width);
    }
    return values;
  }

  /** Reads {@code count} numbers that fit an int. */
  public int[] readInts(int count) {
    long[] wide = readLongs(count);
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      if (wide[i] != (int) wide[i]) {
        throw new CorruptValueException("The number " + wide[i] + " is too large for its place");
      }
      values[i] = (int) wide[i];
    }
    return values;
  }

  /** Reads {@code count} numbers that fit a byte. */
  public byte[] readSmall(int count) {
    long[] wide = readLongs(count);
    byte[] values = new byte[count];
    for (int i = 0; i < count; i++) {
      if (wide[i] != (byte) wide[i]) {
        throw new CorruptValueException("The number " + wide[i] + " is too large for its place");
      }
      values[i] = (byte) wide[i];
    }
    return values;
  }

  /** Passes over {@code length} bytes. */
  public void skip(int length) {
    require(length);
    position += length;
  }

  /** The offset of the next byte. */
  public int position() {
    return position;
  }

  /**
   * Reads the version byte that starts every value.
   *
   * @param what names the value in the error
   * @param newest the newest version that this code reads; 1 is the oldest
   * @return the version, from 1 to {@code newest}
   */
  public int readVersion(String what, int newest) {
    int version = readByte();
    if (version < 1 || version > newest) {
      throw new CorruptValueException(
          what
              + " has format version "
              + version
              + " and this library reads versions 1 to "
              + newest
              + ": use a library at least as new as the job");
    }
    return version;
  }

  private long distance(int width) {
    int at = position;
    position += width;
    return switch (width) {
      case 0 -> 0;
      case 1 -> buffer[at] & 0xFFL;
      case 2 -> (short) SHORT.get(buffer, at) & 0xFFFFL;
      case 4 -> (int) INT.get(buffer, at) & 0xFFFFFFFFL;
      case 8 -> (long) LONG.get(buffer, at);
      default -> throw new CorruptValueException("A width of " + width + " at offset " + at);
    };
  }

  private void require(int length) {
    if (length < 0 || length > buffer.length - position) {
      throw new CorruptValueException(
          "A value ends at byte " + buffer.length + " where " + length + " more were due");
    }
  }
}
