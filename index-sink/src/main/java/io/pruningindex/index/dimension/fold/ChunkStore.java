package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the chunks of an epoch of a dimension, and counts their bytes. */
final class ChunkStore {
  private final IndexValues values;
  private final String dimension;
  private final DimensionSchema schema;
  private long bytes;

  ChunkStore(IndexValues values, String dimension, DimensionSchema schema) {
    this.values = values;
    this.dimension = dimension;
    this.schema = schema;
  }

  /** How many bytes the chunks written have, less those that they take the place of. */
  long bytes() {
    return bytes;
  }

  /** Reads a chunk that is there. */
  Chunk read(long epoch, int number) {
    long[] size = new long[1];
    DimensionRows rows =
        values.require(
            IndexKey.dimensionRows(dimension, epoch, number),
            stored -> {
              size[0] += stored.length;
              return DimensionRows.fromBytes(stored);
            });
    List<ColumnChunk> columns = new ArrayList<>();
    for (DimensionSchema.Field field : schema.columns()) {
      DimensionColumn column =
          values.require(
              IndexKey.dimensionColumn(dimension, epoch, number, field.name()),
              stored -> {
                size[0] += stored.length;
                return DimensionColumn.fromBytes(stored);
              });
      if (!column.stamp().equals(rows.stamp()) || column.values().count() != rows.count()) {
        throw new CorruptValueException(
            "Dimension '"
                + dimension
                + "' is damaged: column "
                + field.name()
                + " of its chunk "
                + number
                + " was not written with the chunk's rows. Restore an earlier checkpoint, or start"
                + " the job without its state");
      }
      columns.add(column.values());
    }
    List<Row> read = RowColumns.toRows(schema, columns);
    Chunk chunk = new Chunk(size[0]);
    for (int i = 0; i < read.size(); i++) {
      chunk.add(new Chunk.Entry(read.get(i), rows.added()[i], rows.removed()[i], rows.copies()[i]));
    }
    return chunk;
  }

  /** Writes a chunk in the place of the one that it was read from. */
  void replace(long epoch, int number, Chunk chunk, Stamp stamp) {
    bytes -= chunk.storedBytes();
    write(epoch, number, chunk, stamp);
  }

  /** Writes a chunk: what is still of interest to a reader of the stamp's floor. */
  void write(long epoch, int number, Chunk chunk, Stamp stamp) {
    List<Chunk.Entry> entries = chunk.since(stamp.floor());
    List<ColumnChunk> columns =
        RowColumns.toColumns(schema, entries.stream().map(Chunk.Entry::row).toList());
    DimensionRows rows =
        new DimensionRows(
            stamp,
            entries.stream().mapToLong(Chunk.Entry::added).toArray(),
            entries.stream().mapToLong(Chunk.Entry::removed).toArray(),
            entries.stream().mapToLong(Chunk.Entry::copies).toArray());
    put(IndexKey.dimensionRows(dimension, epoch, number), rows.toBytes());
    for (int i = 0; i < columns.size(); i++) {
      put(
          IndexKey.dimensionColumn(dimension, epoch, number, schema.columns().get(i).name()),
          new DimensionColumn(stamp, columns.get(i)).toBytes());
    }
  }

  private void put(IndexKey key, byte[] value) {
    values.put(key, value);
    bytes += value.length;
  }
}
