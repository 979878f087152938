package io.pruningindex.query.model;

import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;

/**
 * A file with the bounds of its one interesting column.
 *
 * @param partition its partition's path
 * @param fileId its file group
 * @param name its name
 * @param kind base or log
 * @param baseInstant the instant in its name, packed
 * @param anchor what places it in a slice, packed
 * @param rows its records, or -1
 * @param minimum the smallest value of column {@code v}
 * @param maximum the greatest
 */
public record ModelFile(
    String partition,
    String fileId,
    String name,
    FileKind kind,
    long baseInstant,
    long anchor,
    long rows,
    long minimum,
    long maximum) {
  private static final long BYTES_A_ROW = 10;

  /** A base file of 100 rows. */
  public static ModelFile base(
      String partition, String fileId, String instant, long minimum, long maximum) {
    long packed = InstantTime.pack(instant);
    return new ModelFile(
        partition,
        fileId,
        fileId + "_0-1-2_" + instant + ".parquet",
        FileKind.BASE,
        packed,
        packed,
        100,
        minimum,
        maximum);
  }

  /** A log file of 10 rows, of a table version that places logs by completion time. */
  public static ModelFile log(
      String partition,
      String fileId,
      String instant,
      String completion,
      long minimum,
      long maximum) {
    return new ModelFile(
        partition,
        fileId,
        "." + fileId + "_" + instant + ".log.1_0-1-2",
        FileKind.LOG,
        InstantTime.pack(instant),
        InstantTime.pack(completion),
        10,
        minimum,
        maximum);
  }

  /** The same file with another number of rows, -1 for not known. */
  public ModelFile withRows(long count) {
    return new ModelFile(
        partition, fileId, name, kind, baseInstant, anchor, count, minimum, maximum);
  }

  /** Bytes of the file. */
  public long size() {
    return Math.max(1, rows) * BYTES_A_ROW;
  }

  /** Whether this is a base file. */
  public boolean isBase() {
    return kind == FileKind.BASE;
  }
}
