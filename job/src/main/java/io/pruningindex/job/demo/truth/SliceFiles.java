package io.pruningindex.job.demo.truth;

import java.util.List;

/**
 * A file slice: a base file, the log files above it, or both.
 *
 * @param partition the partition path below the table, empty for a table without partitions
 * @param fileId the file group
 * @param baseInstant the instant that the slice starts with
 * @param baseFile the base file; null if the slice has only logs
 * @param logFiles the log files, oldest first
 */
public record SliceFiles(
    String partition,
    String fileId,
    String baseInstant,
    DataFile baseFile,
    List<DataFile> logFiles) {

  /** Copies the list. */
  public SliceFiles {
    logFiles = List.copyOf(logFiles);
  }
}
