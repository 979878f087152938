package io.pruningindex.query.internal.column;

import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;

/**
 * The stats of one column over a run of files: what the whole index is made of. Arrays are in the
 * files' ordinals and must not be changed.
 *
 * @param type the column's type when the stats were taken
 * @param status a {@link BoundsStatus#code()} per file
 * @param nullCounts how many values are null per file, or {@link #UNKNOWN_COUNT}
 * @param valueCounts how many values there are per file, nulls among them, or {@link
 *     #UNKNOWN_COUNT}
 * @param values the bounds
 */
public record ColumnChunk(
    ColumnType type, byte[] status, long[] nullCounts, long[] valueCounts, ColumnValues values) {
  /** Stands for a count that is not known. */
  public static final long UNKNOWN_COUNT = -1;

  /** How many files there are. */
  public int count() {
    return status.length;
  }

  /** What is known of the bounds of file {@code index}. */
  public BoundsStatus statusOf(int index) {
    return BoundsStatus.ofCode(status[index]);
  }

  /** Appends this chunk; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    int count = count();
    writer.writeByte(type.kind().code()).writeVarint(type.precision()).writeVarint(type.scale());
    writer.writeVarint(count);
    writer.writeSmall(status, count);
    writer.writeLongs(nullCounts, 0, count);
    writer.writeLongs(valueCounts, 0, count);
    if (values instanceof ColumnValues.Longs longs) {
      writer.writeLongs(longs.minimum(), 0, count);
      writer.writeLongs(longs.maximum(), 0, count);
    } else if (values instanceof ColumnValues.Doubles doubles) {
      writer.writeLongs(bits(doubles.minimum()), 0, count);
      writer.writeLongs(bits(doubles.maximum()), 0, count);
    } else if (values instanceof ColumnValues.Bytes bytes) {
      bytes.minimum().write(writer);
      bytes.maximum().write(writer);
    }
  }

  /** Reads a chunk. */
  public static ColumnChunk read(WireReader reader) {
    int kind = reader.readByte();
    ColumnType type = new ColumnType(TypeKind.ofCode(kind), reader.readCount(), reader.readCount());
    PhysicalType physical =
        type.physicalType()
            .orElseThrow(() -> new CorruptValueException("A column chunk of type code " + kind));
    int count = reader.readCount();
    byte[] status = reader.readSmall(count);
    long[] nullCounts = reader.readLongs(count);
    long[] valueCounts = reader.readLongs(count);
    ColumnValues values =
        switch (physical) {
          case LONGS -> new ColumnValues.Longs(reader.readLongs(count), reader.readLongs(count));
          case DOUBLES ->
              new ColumnValues.Doubles(
                  doubles(reader.readLongs(count)), doubles(reader.readLongs(count)));
          case BYTES ->
              new ColumnValues.Bytes(
                  ByteStrings.read(reader, count), ByteStrings.read(reader, count));
        };
    return new ColumnChunk(type, status, nullCounts, valueCounts, values);
  }

  private static long[] bits(double[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Double.doubleToRawLongBits(values[i]);
    }
    return bits;
  }

  private static double[] doubles(long[] bits) {
    double[] values = new double[bits.length];
    for (int i = 0; i < bits.length; i++) {
      values[i] = Double.longBitsToDouble(bits[i]);
    }
    return values;
  }
}
