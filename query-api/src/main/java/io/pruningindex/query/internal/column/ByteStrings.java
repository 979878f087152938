package io.pruningindex.query.internal.column;

import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An immutable array of byte strings in one block: {@code count + 1} offsets and the bytes.
 *
 * <p>Comparison is by unsigned bytes, which for UTF-8 is the order of code points.
 */
public final class ByteStrings {
  /** No byte strings. */
  public static final ByteStrings EMPTY = new ByteStrings(new int[1], new byte[0]);

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final int[] offsets;
  private final byte[] data;

  private ByteStrings(int[] offsets, byte[] data) {
    this.offsets = offsets;
    this.data = data;
  }

  /** How many byte strings there are. */
  public int count() {
    return offsets.length - 1;
  }

  /** How many bytes all entries have together. */
  public int size() {
    return data.length;
  }

  /** How many bytes entry {@code index} has. */
  public int length(int index) {
    return offsets[index + 1] - offsets[index];
  }

  /**
   * The eight bytes of entry {@code index} from {@code from} on, the first in the highest place;
   * what lies beyond its end is zero.
   */
  public long word(int index, int from) {
    int start = offsets[index] + from;
    int left = offsets[index + 1] - start;
    if (left >= Long.BYTES) {
      return (long) BIG_ENDIAN.get(data, start);
    }
    long word = 0;
    for (int i = 0; i < left; i++) {
      word |= (data[start + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
    }
    return word;
  }

  /** Compares entry {@code index} with {@code other} as unsigned bytes. */
  public int compare(int index, byte[] other) {
    int from = offsets[index];
    int length = offsets[index + 1] - from;
    int shared = Math.min(length, other.length);
    for (int done = 0; done + Long.BYTES <= shared; done += Long.BYTES) {
      long here = (long) BIG_ENDIAN.get(data, from + done);
      long there = (long) BIG_ENDIAN.get(other, done);
      if (here != there) {
        return sign(here, there);
      }
    }
    if (shared >= Long.BYTES) {
      // What comes before the last eight bytes is the same.
      long here = (long) BIG_ENDIAN.get(data, from + shared - Long.BYTES);
      long there = (long) BIG_ENDIAN.get(other, shared - Long.BYTES);
      return here != there ? sign(here, there) : length - other.length;
    }
    for (int i = 0; i < shared; i++) {
      if (data[from + i] != other[i]) {
        return Byte.compareUnsigned(data[from + i], other[i]);
      }
    }
    return length - other.length;
  }

  /** Whether {@code left} is below {@code right}, which differs, as -1 or 1, without a branch. */
  private static int sign(long left, long right) {
    long below = ~left & right | (~left | right) & left - right;
    return (int) (below >> 63) | 1;
  }

  /** Compares entry {@code index} with entry {@code otherIndex} of {@code other}. */
  public int compare(int index, ByteStrings other, int otherIndex) {
    return Arrays.compareUnsigned(
        data,
        offsets[index],
        offsets[index + 1],
        other.data,
        other.offsets[otherIndex],
        other.offsets[otherIndex + 1]);
  }

  /** Whether entry {@code index} starts with {@code prefix}. */
  public boolean startsWith(int index, byte[] prefix) {
    int from = offsets[index];
    return offsets[index + 1] - from >= prefix.length
        && Arrays.equals(data, from, from + prefix.length, prefix, 0, prefix.length);
  }

  /** A copy of entry {@code index}. */
  public byte[] bytes(int index) {
    return Arrays.copyOfRange(data, offsets[index], offsets[index + 1]);
  }

  /** Entry {@code index} decoded as UTF-8. */
  public String string(int index) {
    int from = offsets[index];
    return new String(data, from, offsets[index + 1] - from, StandardCharsets.UTF_8);
  }

  /** Appends all entries: their lengths, then their bytes. The count is not written. */
  public void write(WireWriter writer) {
    int count = count();
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      lengths[i] = offsets[i + 1] - offsets[i];
    }
    writer.writeInts(lengths, count);
    writer.writeRaw(data, 0, data.length);
  }

  /** Reads {@code count} entries. */
  public static ByteStrings read(WireReader reader, int count) {
    int[] lengths = reader.readInts(count);
    int[] offsets = new int[count + 1];
    long total = 0;
    for (int i = 0; i < count; i++) {
      total += lengths[i];
      if (lengths[i] < 0 || total > Integer.MAX_VALUE) {
        throw new CorruptValueException("A byte string has a length of " + lengths[i]);
      }
      offsets[i + 1] = (int) total;
    }
    return new ByteStrings(offsets, reader.readRaw((int) total));
  }

  /** Collects byte strings. */
  public static final class Builder {
    /** The longest array that every JVM has. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

    private int[] offsets = new int[17];
    private byte[] data = new byte[256];
    private int count;

    /** Appends {@code value}. */
    public Builder add(byte[] value) {
      return add(value, 0, value.length);
    }

    /** Appends entry {@code index} of {@code other}. */
    public Builder add(ByteStrings other, int index) {
      int from = other.offsets[index];
      return add(other.data, from, other.offsets[index + 1] - from);
    }

    private Builder add(byte[] source, int start, int length) {
      if (count + 2 > offsets.length) {
        offsets = Arrays.copyOf(offsets, offsets.length * 2);
      }
      int from = offsets[count];
      int to = Math.addExact(from, length);
      if (to > data.length) {
        data = Arrays.copyOf(data, (int) Math.max(to, Math.min(2L * data.length, MOST_BYTES)));
      }
      System.arraycopy(source, start, data, from, length);
      offsets[++count] = to;
      return this;
    }

    /** Appends the UTF-8 bytes of {@code value}. */
    public Builder add(String value) {
      return add(value.getBytes(StandardCharsets.UTF_8));
    }

    /** The entries appended so far. */
    public ByteStrings build() {
      return new ByteStrings(
          Arrays.copyOf(offsets, count + 1), Arrays.copyOf(data, offsets[count]));
    }
  }
}
