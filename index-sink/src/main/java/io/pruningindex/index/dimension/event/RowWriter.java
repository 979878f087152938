package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * Writes the bytes of a dimension's rows: the length of the key columns' bytes, then for each
 * column, keys first, whether it is null, and if not its value as its type's physical type is
 * written. Equal rows have equal bytes.
 */
public final class RowWriter {
  private final int keyColumns;
  private WireWriter key = new WireWriter();
  private WireWriter attributes = new WireWriter();
  private int columns;

  /** Writes rows of {@code schema}, whose values must be given in its columns' order. */
  public RowWriter(DimensionSchema schema) {
    this.keyColumns = schema.keys().size();
  }

  /** Appends a null. */
  public RowWriter addNull() {
    next().writeBoolean(true);
    return this;
  }

  /** Appends a value of a column that is held as longs. */
  public RowWriter addLong(long value) {
    next().writeBoolean(false).writeSigned(value);
    return this;
  }

  /** Appends a value of a column that is held as doubles; all NaN are one. */
  public RowWriter addDouble(double value) {
    next().writeBoolean(false).writeLong(Double.doubleToLongBits(value));
    return this;
  }

  /** Appends a value of a column that is held as bytes. */
  public RowWriter addBytes(byte[] value) {
    next().writeBoolean(false).writeBytes(value);
    return this;
  }

  /** The row's bytes; the next value appended begins another row. */
  public byte[] finish() {
    byte[] keyBytes = key.toBytes();
    byte[] attributeBytes = attributes.toBytes();
    WireWriter row = new WireWriter(keyBytes.length + attributeBytes.length + 5);
    row.writeBytes(keyBytes).writeRaw(attributeBytes, 0, attributeBytes.length);
    key = new WireWriter();
    attributes = new WireWriter();
    columns = 0;
    return row.toBytes();
  }

  private WireWriter next() {
    return columns++ < keyColumns ? key : attributes;
  }
}
