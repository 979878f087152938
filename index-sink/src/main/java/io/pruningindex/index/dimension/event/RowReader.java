package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.schema.PhysicalType;
import java.util.List;

/** Reads what {@link RowWriter} wrote. */
public final class RowReader {
  private final PhysicalType[] types;
  private final int keyColumns;

  /** Takes in the values of a row, one column after the other. */
  public interface Values {
    /** The column is null. */
    void addNull(int column);

    /** The value of a column that is held as longs. */
    void addLong(int column, long value);

    /** The value of a column that is held as doubles. */
    void addDouble(int column, double value);

    /** The value of a column that is held as bytes. */
    void addBytes(int column, byte[] value);
  }

  /** Passes over the values; for whoever wants to know only whether a row can be read. */
  public static final Values NOWHERE =
      new Values() {
        @Override
        public void addNull(int column) {}

        @Override
        public void addLong(int column, long value) {}

        @Override
        public void addDouble(int column, double value) {}

        @Override
        public void addBytes(int column, byte[] value) {}
      };

  /**
   * Reads rows of {@code schema}.
   *
   * @throws IllegalArgumentException if a column's type has no physical type
   */
  public RowReader(DimensionSchema schema) {
    List<DimensionSchema.Field> columns = schema.columns();
    types = new PhysicalType[columns.size()];
    for (int i = 0; i < types.length; i++) {
      DimensionSchema.Field field = columns.get(i);
      types[i] =
          field
              .type()
              .physicalType()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "No values are held for column " + field.name() + " " + field.type()));
    }
    keyColumns = schema.keys().size();
  }

  /**
   * Reads a row.
   *
   * @param row all bytes of it
   * @throws CorruptValueException if it is no row of the schema; some of its values may have been
   *     given to {@code values} by then
   */
  public void read(byte[] row, Values values) {
    WireReader in = new WireReader(row);
    int keyLength = in.readCount();
    int keyStart = in.position();
    for (int column = 0; column < types.length; column++) {
      if (column == keyColumns) {
        requireEnd(in, keyStart + keyLength, "key");
      }
      readValue(in, column, values);
    }
    if (keyColumns == types.length) {
      requireEnd(in, keyStart + keyLength, "key");
    }
    requireEnd(in, row.length, "row");
  }

  private void readValue(WireReader in, int column, Values values) {
    int isNull = in.readByte();
    if (isNull > 1) {
      throw new CorruptValueException(
          "Column " + column + " of a row is neither null nor a value, but " + isNull);
    }
    if (isNull == 1) {
      values.addNull(column);
      return;
    }
    switch (types[column]) {
      case LONGS -> values.addLong(column, in.readSigned());
      case DOUBLES -> values.addDouble(column, Double.longBitsToDouble(in.readLong()));
      case BYTES -> values.addBytes(column, in.readBytes());
    }
  }

  private static void requireEnd(WireReader in, int end, String what) {
    if (in.position() != end) {
      throw new CorruptValueException(
          "A " + what + " ends at byte " + in.position() + " where " + end + " was due");
    }
  }
}
