package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened to a bucket since it was last folded: files added, with all their stats, and
 * removals of files that were folded before. A commit rewrites the tails that it touches and leaves
 * the much larger folded values alone.
 *
 * <p>The tail's first file has the ordinal after the last folded one, its first group likewise.
 * {@code files.group} counts from the bucket's first group, folded ones included; {@code
 * files.groupPartition} holds the tail's own groups only.
 *
 * @param stamp when it last changed
 * @param fold the change that the folded values below it were written by. A tail fits those and no
 *     others
 * @param removedOrdinals the folded files that were removed
 * @param removedNumbers the number of the instant that removed each
 * @param files the files added
 * @param names their names, and those of the tail's own groups
 * @param columns their stats by column name
 */
public record BucketTail(
    Stamp stamp,
    Change fold,
    int[] removedOrdinals,
    long[] removedNumbers,
    FileTable files,
    FileNames names,
    Map<String, ColumnChunk> columns) {
  private static final int VERSION = 1;

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeLong(fold.incarnation()).writeVarint(fold.number());
    writer.writeVarint(removedOrdinals.length);
    writer.writeInts(removedOrdinals, removedOrdinals.length);
    writer.writeLongs(removedNumbers, 0, removedNumbers.length);
    files.write(writer);
    names.write(writer);
    // Offsets ahead of the chunks: a reader decodes only the columns that it needs.
    List<byte[]> chunks = new ArrayList<>();
    writer.writeVarint(columns.size());
    columns.forEach(
        (name, chunk) -> {
          WireWriter one = new WireWriter();
          chunk.write(one);
          chunks.add(one.toBytes());
          writer.writeString(name).writeVarint(one.size());
        });
    chunks.forEach(chunk -> writer.writeRaw(chunk, 0, chunk.length));
    return writer.toBytes();
  }

  /** Reads a tail with all its columns. */
  public static BucketTail fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A bucket's tail", VERSION);
    Stamp stamp = Stamp.read(reader);
    Change fold = new Change(reader.readLong(), reader.readVarint());
    int removals = reader.readCount();
    int[] ordinals = reader.readInts(removals);
    long[] numbers = reader.readLongs(removals);
    FileTable files = FileTable.read(reader);
    FileNames names = FileNames.read(reader);
    int columnCount = reader.readCount();
    List<String> columnNames = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      columnNames.add(reader.readString());
      reader.readCount();
    }
    Map<String, ColumnChunk> columns = new LinkedHashMap<>();
    columnNames.forEach(name -> columns.put(name, ColumnChunk.read(reader)));
    return new BucketTail(stamp, fold, ordinals, numbers, files, names, columns);
  }
}
