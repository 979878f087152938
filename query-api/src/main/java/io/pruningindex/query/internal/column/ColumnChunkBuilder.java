package io.pruningindex.query.internal.column;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import java.util.Arrays;

/** Builds a {@link ColumnChunk} file by file. */
public final class ColumnChunkBuilder {
  private static final byte[] NO_BYTES = {};

  private final ColumnType type;
  private final PhysicalType physical;
  private byte[] status = new byte[16];
  private long[] nullCounts = new long[16];
  private long[] valueCounts = new long[16];
  private long[] minimum = new long[16];
  private long[] maximum = new long[16];
  private final ByteStrings.Builder minimumBytes = new ByteStrings.Builder();
  private final ByteStrings.Builder maximumBytes = new ByteStrings.Builder();
  private int count;

  /**
   * Starts an empty chunk.
   *
   * @throws IllegalArgumentException if no bounds are held for columns of this type
   */
  public ColumnChunkBuilder(ColumnType type) {
    this.type = type;
    this.physical =
        type.physicalType()
            .orElseThrow(() -> new IllegalArgumentException("No bounds are held for " + type));
  }

  /** The type of the column. */
  public ColumnType type() {
    return type;
  }

  /** Appends a file with bounds held as longs. */
  public void addLongs(long min, long max, boolean exact, long nullCount, long valueCount) {
    require(PhysicalType.LONGS);
    append(status(exact), nullCount, valueCount, min, max);
  }

  /** Appends a file with bounds held as doubles, neither of them NaN. */
  public void addDoubles(double min, double max, boolean exact, long nullCount, long valueCount) {
    require(PhysicalType.DOUBLES);
    if (Double.isNaN(min) || Double.isNaN(max)) {
      throw new IllegalArgumentException("A bound is NaN: say that the bounds are unknown");
    }
    append(
        status(exact),
        nullCount,
        valueCount,
        Double.doubleToRawLongBits(min),
        Double.doubleToRawLongBits(max));
  }

  /** Appends a file with bounds held as byte strings. */
  public void addBytes(byte[] min, byte[] max, boolean exact, long nullCount, long valueCount) {
    require(PhysicalType.BYTES);
    minimumBytes.add(min);
    maximumBytes.add(max);
    append(status(exact), nullCount, valueCount, 0, 0);
  }

  /** Appends a file without bounds; its null count may be known all the same. */
  public void addWithoutBounds(BoundsStatus why, long nullCount, long valueCount) {
    if (why == BoundsStatus.EXACT || why == BoundsStatus.INEXACT) {
      throw new IllegalArgumentException("A file of status " + why + " has bounds");
    }
    if (physical == PhysicalType.BYTES) {
      minimumBytes.add(NO_BYTES);
      maximumBytes.add(NO_BYTES);
    }
    append(why, nullCount, valueCount, 0, 0);
  }

  /** Appends file {@code index} of {@code chunk}, whose bounds are held in the same way. */
  public void addFrom(ColumnChunk chunk, int index) {
    BoundsStatus state = chunk.statusOf(index);
    long nulls = chunk.nullCounts()[index];
    long total = chunk.valueCounts()[index];
    if (state != BoundsStatus.EXACT && state != BoundsStatus.INEXACT) {
      addWithoutBounds(state, nulls, total);
      return;
    }
    boolean exact = state == BoundsStatus.EXACT;
    if (chunk.values() instanceof ColumnValues.Longs longs) {
      addLongs(longs.minimum()[index], longs.maximum()[index], exact, nulls, total);
    } else if (chunk.values() instanceof ColumnValues.Doubles doubles) {
      addDoubles(doubles.minimum()[index], doubles.maximum()[index], exact, nulls, total);
    } else if (chunk.values() instanceof ColumnValues.Bytes bytes) {
      addBytes(bytes.minimum().bytes(index), bytes.maximum().bytes(index), exact, nulls, total);
    }
  }

  /** How many files were appended. */
  public int count() {
    return count;
  }

  /** The files appended so far. */
  public ColumnChunk build() {
    ColumnValues values =
        switch (physical) {
          case LONGS ->
              new ColumnValues.Longs(Arrays.copyOf(minimum, count), Arrays.copyOf(maximum, count));
          case DOUBLES -> new ColumnValues.Doubles(doubles(minimum), doubles(maximum));
          case BYTES -> new ColumnValues.Bytes(minimumBytes.build(), maximumBytes.build());
        };
    return new ColumnChunk(
        type,
        Arrays.copyOf(status, count),
        Arrays.copyOf(nullCounts, count),
        Arrays.copyOf(valueCounts, count),
        values);
  }

  private void append(BoundsStatus state, long nullCount, long valueCount, long min, long max) {
    if (count == status.length) {
      int capacity = count * 2;
      status = Arrays.copyOf(status, capacity);
      nullCounts = Arrays.copyOf(nullCounts, capacity);
      valueCounts = Arrays.copyOf(valueCounts, capacity);
      minimum = Arrays.copyOf(minimum, capacity);
      maximum = Arrays.copyOf(maximum, capacity);
    }
    status[count] = state.code();
    nullCounts[count] = nullCount;
    valueCounts[count] = valueCount;
    minimum[count] = min;
    maximum[count] = max;
    count++;
  }

  private double[] doubles(long[] bits) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = Double.longBitsToDouble(bits[i]);
    }
    return values;
  }

  private void require(PhysicalType expected) {
    if (physical != expected) {
      throw new IllegalArgumentException(
          "Bounds of " + type + " are held as " + physical + ", not as " + expected);
    }
  }

  private static BoundsStatus status(boolean exact) {
    return exact ? BoundsStatus.EXACT : BoundsStatus.INEXACT;
  }
}
