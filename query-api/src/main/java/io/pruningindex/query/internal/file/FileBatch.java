package io.pruningindex.query.internal.file;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files with everything that is known of them: how they travel from a source to the index. Groups
 * refer to {@code partitions} by position; {@code added} and {@code removed} of the files carry no
 * meaning here, the index fills them in.
 *
 * @param partitions the partition paths that occur, relative to the table, "" for a table without
 *     partitions
 * @param files the files
 * @param names their names
 * @param columns stats by column name, each chunk as long as {@code files}
 */
public record FileBatch(
    List<String> partitions, FileTable files, FileNames names, Map<String, ColumnChunk> columns) {

  /** How many files there are. */
  public int count() {
    return files.count();
  }

  /** The partition path of file {@code index}. */
  public String partitionOf(int index) {
    return partitions.get(files.groupPartition()[files.group()[index]]);
  }

  /** Appends this batch; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeVarint(partitions.size());
    partitions.forEach(writer::writeString);
    files.write(writer);
    names.write(writer);
    writer.writeVarint(columns.size());
    columns.forEach(
        (name, chunk) -> {
          writer.writeString(name);
          chunk.write(writer);
        });
  }

  /** Reads a batch. */
  public static FileBatch read(WireReader reader) {
    int partitionCount = reader.readCount();
    List<String> partitions = new ArrayList<>();
    for (int i = 0; i < partitionCount; i++) {
      partitions.add(reader.readString());
    }
    FileTable files = FileTable.read(reader);
    FileNames names = FileNames.read(reader);
    int columnCount = reader.readCount();
    Map<String, ColumnChunk> columns = new LinkedHashMap<>();
    for (int i = 0; i < columnCount; i++) {
      columns.put(reader.readString(), ColumnChunk.read(reader));
    }
    return new FileBatch(partitions, files, names, columns);
  }
}
