package io.pruningindex.index.bucket;

import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The values of one bucket in the state.
 *
 * @param values the state
 * @param table the table
 * @param epoch the epoch
 * @param bucket the bucket's number
 */
public record BucketValues(IndexValues values, String table, long epoch, int bucket) {
  /**
   * Reads the bucket.
   *
   * @throws CorruptValueException if one of its values is missing or damaged
   */
  public Bucket read() {
    BucketNames names = values.require(namesKey(), BucketNames::fromBytes);
    BucketTail tail = values.require(tailKey(), BucketTail::fromBytes);
    return values.require(
        slicesKey(), bytes -> Bucket.read(BucketSlices.fromBytes(bytes), names, tail));
  }

  /** Writes the tail, and the folded values of a bucket that was never written. */
  public void writeTail(Bucket source, long incarnation, long number) {
    Stamp fold = source.slices().stamp();
    if (!source.written()) {
      writeFiles(source.slices(), source.foldedNames());
      source.markWritten();
    }
    Stamp stamp = new Stamp(incarnation, number, fold.floor(), fold.layout());
    values.put(tailKey(), source.tail().build(stamp, source.fold()).toBytes());
  }

  /**
   * Writes the folded values anew with the tail taken in; the tail itself is left to {@link
   * #writeTail}, which must follow.
   *
   * @param source what to fold
   * @param keep the ordinals of the files to keep, ascending
   * @param stamp when they are folded; of another layout unless all files are kept
   * @param schema the table's schema
   * @return the bucket as it is now
   */
  public Bucket fold(Bucket source, int[] keep, Stamp stamp, TableSchema schema) {
    int[] folded = Selection.folded(keep, source.foldedCount());
    int[] tail = Selection.tail(keep, source.foldedCount());
    Set<String> all = new LinkedHashSet<>(source.slices().columns());
    all.addAll(source.tail().columns().keySet());
    List<String> columns = new ArrayList<>();
    for (String name : all) {
      ColumnChunk joined =
          ColumnRows.join(
              foldedColumn(source, name),
              folded,
              source.tail().columns().get(name),
              tail,
              schema.column(name).map(Column::type));
      if (hasStats(joined)) {
        columns.add(name);
        values.put(columnKey(name), new BucketColumn(stamp, joined).toBytes());
      }
    }
    source.slices().columns().stream()
        .filter(name -> !columns.contains(name))
        .forEach(name -> values.remove(columnKey(name)));
    FileGather gather = new FileGather(source.files(), keep);
    BucketSlices slices = new BucketSlices(stamp, columns, gather.table());
    FileNames names = gather.names(source);
    writeFiles(slices, names);
    return Bucket.folded(slices, names);
  }

  /**
   * Deletes the bucket's values.
   *
   * @return how many there were
   */
  public int delete() {
    Optional<BucketSlices> slices = values.find(slicesKey(), BucketSlices::fromBytes);
    List<String> columns = slices.map(BucketSlices::columns).orElse(List.of());
    columns.forEach(name -> values.remove(columnKey(name)));
    values.remove(tailKey());
    values.remove(namesKey());
    values.remove(slicesKey());
    return columns.size() + 3;
  }

  private ColumnChunk foldedColumn(Bucket source, String name) {
    if (!source.slices().columns().contains(name)) {
      return null;
    }
    return values.require(
        columnKey(name),
        bytes -> {
          BucketColumn column = BucketColumn.fromBytes(bytes);
          if (!column.stamp().equals(source.slices().stamp())
              || column.chunk().count() != source.foldedCount()) {
            throw new CorruptValueException(
                "it is of " + column.stamp() + ", the bucket of " + source.slices().stamp());
          }
          return column.chunk();
        });
  }

  private void writeFiles(BucketSlices slices, FileNames names) {
    values.put(slicesKey(), slices.toBytes());
    values.put(namesKey(), new BucketNames(slices.stamp(), names).toBytes());
  }

  private static boolean hasStats(ColumnChunk chunk) {
    for (byte status : chunk.status()) {
      if (status != BoundsStatus.COLUMN_NOT_INDEXED.code()) {
        return true;
      }
    }
    return false;
  }

  private IndexKey slicesKey() {
    return IndexKey.slices(table, epoch, bucket);
  }

  private IndexKey namesKey() {
    return IndexKey.names(table, epoch, bucket);
  }

  private IndexKey tailKey() {
    return IndexKey.tail(table, epoch, bucket);
  }

  private IndexKey columnKey(String name) {
    return IndexKey.column(table, epoch, bucket, name);
  }
}
