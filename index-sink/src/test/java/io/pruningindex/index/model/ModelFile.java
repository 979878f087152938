package io.pruningindex.index.model;

import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import java.util.Map;
import java.util.TreeMap;

/** A file as the model has it: one object, with its stats. */
final class ModelFile {
  final String partition;
  final String fileId;
  final String name;
  final FileKind kind;
  final long baseInstant;
  final long anchor;
  final long size;
  final long rows;
  final Map<String, ModelStats> stats = new TreeMap<>();
  long added;
  long removed = FileTable.LIVE;

  ModelFile(
      String partition,
      String fileId,
      String name,
      FileKind kind,
      long baseInstant,
      long anchor,
      long size,
      long rows) {
    this.partition = partition;
    this.fileId = fileId;
    this.name = name;
    this.kind = kind;
    this.baseInstant = baseInstant;
    this.anchor = anchor;
    this.size = size;
    this.rows = rows;
  }

  String group() {
    return partition + "|" + fileId;
  }

  boolean visible(long number) {
    return added <= number && number < removed;
  }

  /** All that is known of it, as {@code IndexedTable} says it, without the column named. */
  String line(String exceptColumn) {
    Map<String, String> texts = new TreeMap<>();
    stats.forEach((column, stat) -> texts.put(column, stat.text()));
    texts.remove(exceptColumn);
    return String.join(
        " ",
        partition,
        fileId,
        name,
        kind == FileKind.BASE ? "base" : "log",
        String.valueOf(baseInstant),
        String.valueOf(anchor),
        String.valueOf(size),
        String.valueOf(rows),
        texts.toString());
  }
}
