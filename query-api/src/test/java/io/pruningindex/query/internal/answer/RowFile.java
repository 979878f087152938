package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with its rows.
 *
 * @param partition its partition's path
 * @param fileId its file group
 * @param kind base or log
 * @param instant the instant in its name, at which it also completed
 * @param added the number that added it
 * @param removed the number that removed it, or {@link FileTable#LIVE}
 * @param folded whether it is among the folded files, else in the tail
 * @param rowCount the records that the index says it has, or -1
 * @param rows its rows by column name, {@link #KEY} among them
 * @param unknown the columns of which no stats are known, and why
 */
record RowFile(
    String partition,
    String fileId,
    FileKind kind,
    String instant,
    long added,
    long removed,
    boolean folded,
    long rowCount,
    List<Map<String, Object>> rows,
    Map<String, BoundsStatus> unknown) {
  /** The column by which rows are merged. */
  static final String KEY = "key";

  /** A folded base file of the first instant. */
  static RowFile base(String partition, String fileId, List<Map<String, Object>> rows) {
    return new RowFile(
        partition,
        fileId,
        FileKind.BASE,
        RowIndex.instant(1),
        1,
        FileTable.LIVE,
        true,
        rows.size(),
        rows,
        Map.of());
  }

  /** A log file of the first instant, in the tail. */
  static RowFile log(String partition, String fileId, List<Map<String, Object>> rows) {
    return new RowFile(
        partition,
        fileId,
        FileKind.LOG,
        RowIndex.instant(2),
        1,
        FileTable.LIVE,
        false,
        rows.size(),
        rows,
        Map.of());
  }

  /** The row {@code key} with values in {@code a} and {@code b}, which may be null. */
  static Map<String, Object> row(Object key, Object a, Object b) {
    Map<String, Object> row = new HashMap<>();
    row.put(KEY, key);
    row.put("a", a);
    row.put("b", b);
    return row;
  }

  /** The same file with nothing known of a column. */
  RowFile without(String column, BoundsStatus why) {
    Map<String, BoundsStatus> more = new HashMap<>(unknown);
    more.put(column, why);
    return new RowFile(
        partition, fileId, kind, instant, added, removed, folded, rowCount, rows, more);
  }

  /** The same file in the other part of its bucket. */
  RowFile inOtherPart() {
    return new RowFile(
        partition, fileId, kind, instant, added, removed, !folded, rowCount, rows, unknown);
  }

  String name() {
    return kind == FileKind.BASE
        ? fileId + "_0-1-2_" + instant + ".parquet"
        : "." + fileId + "_" + instant + ".log.1_0-1-2";
  }

  boolean isBase() {
    return kind == FileKind.BASE;
  }

  long packedInstant() {
    return InstantTime.pack(instant);
  }

  boolean visible(long number) {
    return added <= number && number < removed;
  }

  long size() {
    return 100 + name().length();
  }
}
