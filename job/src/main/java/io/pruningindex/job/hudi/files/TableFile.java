package io.pruningindex.job.hudi.files;

import io.pruningindex.query.internal.file.FileKind;

/**
 * A data file of a table, as the index is told of it.
 *
 * @param partition its partition path
 * @param fileId its file group
 * @param name its name, without its folder
 * @param kind whether it is a base or a log file
 * @param baseInstant the packed instant in its name
 * @param anchor what places it in a slice; see {@link
 *     io.pruningindex.query.internal.file.FileTable}
 * @param size its bytes, or -1
 * @param rows its records, or -1
 */
public record TableFile(
    String partition,
    String fileId,
    String name,
    FileKind kind,
    long baseInstant,
    long anchor,
    long size,
    long rows) {
  /** Stands for a size or a number of records that is not known. */
  public static final long UNKNOWN = -1;

  /** Whether it is a base file. */
  public boolean isBase() {
    return kind == FileKind.BASE;
  }

  /** The same file with another number of records. */
  public TableFile withRows(long count) {
    return new TableFile(partition, fileId, name, kind, baseInstant, anchor, size, count);
  }

  /** Its path relative to the table. */
  public String path() {
    return partition.isEmpty() ? name : partition + "/" + name;
  }
}
