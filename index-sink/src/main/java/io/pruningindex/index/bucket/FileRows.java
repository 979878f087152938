package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.file.FileTable;

/** A {@link FileTable} that grows. */
final class FileRows {
  private final GrowingInts group;
  private final GrowingInts kind = new GrowingInts();
  private final GrowingLongs baseInstant;
  private final GrowingLongs anchor;
  private final GrowingLongs size;
  private final GrowingLongs rows;
  private final GrowingLongs added;
  private final GrowingLongs removed;

  FileRows() {
    this(FileGather.EMPTY);
  }

  FileRows(FileTable files) {
    group = new GrowingInts(files.group());
    for (byte code : files.kind()) {
      kind.add(code);
    }
    baseInstant = new GrowingLongs(files.baseInstant());
    anchor = new GrowingLongs(files.anchor());
    size = new GrowingLongs(files.size());
    rows = new GrowingLongs(files.rows());
    added = new GrowingLongs(files.added());
    removed = new GrowingLongs(files.removed());
  }

  int count() {
    return group.size();
  }

  int groupOf(int file) {
    return group.get(file);
  }

  long addedOf(int file) {
    return added.get(file);
  }

  long removedOf(int file) {
    return removed.get(file);
  }

  void remove(int file, long number) {
    removed.set(file, number);
  }

  void add(int groupOfFile, FileTable source, int file, long addedBy) {
    group.add(groupOfFile);
    kind.add(source.kind()[file]);
    baseInstant.add(source.baseInstant()[file]);
    anchor.add(source.anchor()[file]);
    size.add(source.size()[file]);
    rows.add(source.rows()[file]);
    added.add(addedBy);
    removed.add(FileTable.LIVE);
  }

  FileTable build(int[] groupPartition) {
    byte[] kinds = new byte[count()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = (byte) kind.get(i);
    }
    return new FileTable(
        groupPartition,
        group.toArray(),
        kinds,
        baseInstant.toArray(),
        anchor.toArray(),
        size.toArray(),
        rows.toArray(),
        added.toArray(),
        removed.toArray());
  }
}
