package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A {@link BucketTail} that files are added to and removed from. */
final class TailFiles {
  private final TreeMap<Integer, Long> removals = new TreeMap<>();
  private final GrowingInts groupPartition;
  private final List<byte[]> fileIds = new ArrayList<>();
  private final FileRows rows;
  private final List<byte[]> names = new ArrayList<>();
  private final Map<String, ColumnChunk> columns = new LinkedHashMap<>();
  private int columnFiles;

  /** An empty tail. */
  TailFiles() {
    groupPartition = new GrowingInts();
    rows = new FileRows();
  }

  /** A tail as it was written. */
  TailFiles(BucketTail tail) {
    for (int i = 0; i < tail.removedOrdinals().length; i++) {
      removals.put(tail.removedOrdinals()[i], tail.removedNumbers()[i]);
    }
    groupPartition = new GrowingInts(tail.files().groupPartition());
    rows = new FileRows(tail.files());
    columns.putAll(tail.columns());
    columnFiles = tail.files().count();
    addAll(fileIds, tail.names().groupFileIds());
    addAll(names, tail.names().fileNames());
  }

  int count() {
    return rows.count();
  }

  int groupCount() {
    return groupPartition.size();
  }

  /** How much there is that is not folded. */
  int changes() {
    return count() + removals.size();
  }

  int partitionOfGroup(int group) {
    return groupPartition.get(group);
  }

  byte[] fileId(int group) {
    return fileIds.get(group);
  }

  byte[] name(int file) {
    return names.get(file);
  }

  FileRows rows() {
    return rows;
  }

  void addGroup(int partition, byte[] fileId) {
    groupPartition.add(partition);
    fileIds.add(fileId);
  }

  /** Appends a file; {@code group} counts from the bucket's first one. */
  void addFile(int group, FileTable source, int file, byte[] name, long added) {
    rows.add(group, source, file, added);
    names.add(name);
  }

  /** Appends the stats of the files that were added since this was last called. */
  void addColumns(Map<String, ColumnChunk> added, int[] files, TableSchema schema) {
    if (columnFiles + files.length != count()) {
      throw new IllegalStateException(
          "Stats of " + files.length + " files for " + (count() - columnFiles) + " new files");
    }
    Set<String> all = new LinkedHashSet<>(columns.keySet());
    all.addAll(added.keySet());
    int[] before = Selection.all(columnFiles);
    for (String name : all) {
      columns.put(
          name,
          ColumnRows.join(
              columns.get(name),
              before,
              added.get(name),
              files,
              schema.column(name).map(Column::type)));
    }
    columnFiles = count();
  }

  void removeFolded(int ordinal, long number) {
    removals.put(ordinal, number);
  }

  /** The number that removed a folded file since it was folded, or {@code before}. */
  long removedFolded(int ordinal, long before) {
    return removals.getOrDefault(ordinal, before);
  }

  int[] removedOrdinals() {
    return removals.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  long[] removedNumbers() {
    return removals.values().stream().mapToLong(Long::longValue).toArray();
  }

  FileTable files() {
    return rows.build(groupPartition.toArray());
  }

  Map<String, ColumnChunk> columns() {
    return columns;
  }

  BucketTail build(Stamp stamp, Change fold) {
    return new BucketTail(
        stamp,
        fold,
        removedOrdinals(),
        removedNumbers(),
        files(),
        new FileNames(pack(fileIds), pack(names)),
        new LinkedHashMap<>(columns));
  }

  private static void addAll(List<byte[]> target, ByteStrings strings) {
    for (int i = 0; i < strings.count(); i++) {
      target.add(strings.bytes(i));
    }
  }

  private static ByteStrings pack(List<byte[]> strings) {
    ByteStrings.Builder builder = new ByteStrings.Builder();
    strings.forEach(builder::add);
    return builder.build();
  }
}
