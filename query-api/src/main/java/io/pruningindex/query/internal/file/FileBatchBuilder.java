package io.pruningindex.query.internal.file;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects files into a {@link FileBatch}. Columns are appended to by the caller, file by file. */
public final class FileBatchBuilder {
  private record GroupKey(String partition, String fileId) {}

  private record FileRow(
      int group, FileKind kind, long baseInstant, long anchor, long size, long rows) {}

  private final Map<String, Integer> partitions = new LinkedHashMap<>();
  private final Map<GroupKey, Integer> groups = new LinkedHashMap<>();
  private final List<FileRow> rows = new ArrayList<>();
  private final ByteStrings.Builder names = new ByteStrings.Builder();
  private final Map<String, ColumnChunkBuilder> columns = new LinkedHashMap<>();

  /**
   * Starts an empty batch.
   *
   * @param columns a builder per column; after each {@link #add} the caller appends one file to
   *     each of them
   */
  public FileBatchBuilder(Map<String, ColumnChunkBuilder> columns) {
    this.columns.putAll(columns);
  }

  /** Appends a file; see {@link FileTable} for what the attributes mean. */
  public void add(
      String partition,
      String fileId,
      String name,
      FileKind kind,
      long baseInstant,
      long anchor,
      long size,
      long rowCount) {
    partitions.putIfAbsent(partition, partitions.size());
    GroupKey key = new GroupKey(partition, fileId);
    groups.putIfAbsent(key, groups.size());
    rows.add(new FileRow(groups.get(key), kind, baseInstant, anchor, size, rowCount));
    names.add(name);
  }

  /** How many files were appended. */
  public int count() {
    return rows.size();
  }

  /**
   * The files appended so far.
   *
   * @throws IllegalStateException if a column has another number of files
   */
  public FileBatch build() {
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    groups.keySet().forEach(key -> fileIds.add(key.fileId()));
    Map<String, ColumnChunk> chunks = new LinkedHashMap<>();
    columns.forEach(
        (name, builder) -> {
          if (builder.count() != rows.size()) {
            throw new IllegalStateException(
                "Column " + name + " has " + builder.count() + " of " + rows.size() + " files");
          }
          chunks.put(name, builder.build());
        });
    int count = rows.size();
    byte[] kinds = new byte[count];
    for (int i = 0; i < count; i++) {
      kinds[i] = rows.get(i).kind().code();
    }
    FileTable files =
        new FileTable(
            groups.keySet().stream().mapToInt(key -> partitions.get(key.partition())).toArray(),
            rows.stream().mapToInt(FileRow::group).toArray(),
            kinds,
            rows.stream().mapToLong(FileRow::baseInstant).toArray(),
            rows.stream().mapToLong(FileRow::anchor).toArray(),
            rows.stream().mapToLong(FileRow::size).toArray(),
            rows.stream().mapToLong(FileRow::rows).toArray(),
            new long[count],
            liveNumbers(count));
    return new FileBatch(
        List.copyOf(partitions.keySet()),
        files,
        new FileNames(fileIds.build(), names.build()),
        chunks);
  }

  private static long[] liveNumbers(int count) {
    long[] numbers = new long[count];
    java.util.Arrays.fill(numbers, FileTable.LIVE);
    return numbers;
  }
}
