package io.pruningindex.job.hudi;

import io.pruningindex.query.internal.column.BoundTruncation;
import java.util.List;
import java.util.Map;

/**
 * Where a table lies and how it is read.
 *
 * @param name its name in the configuration, for messages
 * @param path its base path, absolute or with a scheme
 * @param hadoopOptions options for Hadoop's file systems
 * @param columnLimit how many columns are indexed where neither {@code columns} nor the table says
 *     which
 * @param columns the columns to index, nested leaves as {@code a.b}; empty for Hudi's own indexed
 *     set, or for the first {@code columnLimit} where the table has none
 * @param boundLength bytes after which bounds of strings and binaries are shortened
 * @param pieceFiles about how many files a piece of a snapshot holds
 * @param readThreads how many footers are read at the same time
 * @param foldersByTime whether each row lies in the folder of its time, if a key generator names
 *     folders by times
 */
public record HudiTableOptions(
    String name,
    String path,
    Map<String, String> hadoopOptions,
    int columnLimit,
    List<String> columns,
    int boundLength,
    int pieceFiles,
    int readThreads,
    boolean foldersByTime) {
  /** How many columns are indexed by default: as many as Hudi does. */
  public static final int DEFAULT_COLUMN_LIMIT = 32;

  /** How many files a piece of a snapshot holds by default. */
  public static final int DEFAULT_PIECE_FILES = 2000;

  /** How many footers are read at the same time by default. */
  public static final int DEFAULT_READ_THREADS = 4;

  /** A table whose folders tell no times. */
  public HudiTableOptions(
      String name,
      String path,
      Map<String, String> hadoopOptions,
      int columnLimit,
      List<String> columns,
      int boundLength,
      int pieceFiles,
      int readThreads) {
    this(
        name,
        path,
        hadoopOptions,
        columnLimit,
        columns,
        boundLength,
        pieceFiles,
        readThreads,
        false);
  }

  public HudiTableOptions {
    hadoopOptions = Map.copyOf(hadoopOptions);
    columns = List.copyOf(columns);
    if (columnLimit < 0 || boundLength < 1 || pieceFiles < 1 || readThreads < 1) {
      throw new IllegalArgumentException(
          ("Table '%s' cannot be read with a column limit of %d, bounds of %d bytes, pieces of %d"
                  + " files and %d threads: set the first to 0 or more, the others to 1 or more")
              .formatted(name, columnLimit, boundLength, pieceFiles, readThreads));
    }
  }

  /** A table at a path, all else by default. */
  public static HudiTableOptions of(String name, String path) {
    return new HudiTableOptions(
        name,
        path,
        Map.of(),
        DEFAULT_COLUMN_LIMIT,
        List.of(),
        BoundTruncation.DEFAULT_LENGTH,
        DEFAULT_PIECE_FILES,
        DEFAULT_READ_THREADS);
  }
}
