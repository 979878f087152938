package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TypeKind;

/**
 * The values of one column for the rows of a chunk, in the order of its {@link DimensionRows}.
 *
 * <p>A row is to the evaluators what a file is: one whose least and greatest value are the same, so
 * that conditions on dimensions are judged by the very rules by which files are. Minimum and
 * maximum of {@code values} are one array. A null is {@link BoundsStatus#ALL_NULL}; a value of
 * which nothing can be said is {@link BoundsStatus#OUT_OF_RANGE}. In a column of floats or doubles
 * that is NaN and no other: to sets of keys it is one more value.
 *
 * @param stamp when the chunk was written
 * @param values the values
 */
public record DimensionColumn(Stamp stamp, ColumnChunk values) {
  private static final int VERSION = 1;

  /** A column of rows, each with its value or null. Arrays are taken over. */
  public static ColumnChunk chunk(ColumnType type, byte[] status, ColumnValues values) {
    long[] nulls = new long[status.length];
    long[] counts = new long[status.length];
    for (int i = 0; i < status.length; i++) {
      nulls[i] = status[i] == BoundsStatus.ALL_NULL.code() ? 1 : 0;
      counts[i] = 1;
    }
    return new ColumnChunk(type, status, nulls, counts, values);
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    ColumnType type = values.type();
    int count = values.count();
    writer.writeByte(type.kind().code()).writeVarint(type.precision()).writeVarint(type.scale());
    writer.writeVarint(count).writeSmall(values.status(), count);
    if (values.values() instanceof ColumnValues.Longs longs) {
      writer.writeLongs(longs.minimum(), 0, count);
    } else if (values.values() instanceof ColumnValues.Doubles doubles) {
      for (double value : doubles.minimum()) {
        writer.writeLong(Double.doubleToRawLongBits(value));
      }
    } else if (values.values() instanceof ColumnValues.Bytes bytes) {
      bytes.minimum().write(writer);
    }
    return writer.toBytes();
  }

  /** Reads a column. */
  public static DimensionColumn fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A column of a dimension", VERSION);
    Stamp stamp = Stamp.read(reader);
    int kind = reader.readByte();
    ColumnType type = new ColumnType(TypeKind.ofCode(kind), reader.readCount(), reader.readCount());
    PhysicalType physical =
        type.physicalType()
            .orElseThrow(
                () -> new CorruptValueException("A column of a dimension of type code " + kind));
    int count = reader.readCount();
    byte[] status = reader.readSmall(count);
    return new DimensionColumn(stamp, chunk(type, status, values(reader, physical, count)));
  }

  private static ColumnValues values(WireReader reader, PhysicalType physical, int count) {
    return switch (physical) {
      case LONGS -> {
        long[] values = reader.readLongs(count);
        yield new ColumnValues.Longs(values, values);
      }
      case DOUBLES -> {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
          values[i] = Double.longBitsToDouble(reader.readLong());
        }
        yield new ColumnValues.Doubles(values, values);
      }
      case BYTES -> {
        ByteStrings values = ByteStrings.read(reader, count);
        yield new ColumnValues.Bytes(values, values);
      }
    };
  }
}
