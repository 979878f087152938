package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.files.TableFile;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The newest slice of a file group.
 *
 * @param partition the partition path
 * @param fileId the file group's id
 * @param files its files
 * @param completionTime when the newest instant that wrote to it was completed, as far as the
 *     active timeline tells, else ""
 */
public record TableSlice(
    String partition, String fileId, List<TableFile> files, String completionTime) {
  public TableSlice {
    files = files.stream().sorted(Comparator.comparing(TableFile::name)).toList();
  }

  /** The partition path and the file group's id; unlike any other group of the table. */
  public String group() {
    return partition.isEmpty() ? fileId : partition + "/" + fileId;
  }

  /** Names and sizes of the files: another slice of the group has others. */
  public String fileNames() {
    return files.stream()
        .map(file -> file.name() + ":" + file.size())
        .collect(Collectors.joining("\n"));
  }

  /** Whether it has log files. */
  public boolean hasLogs() {
    return files.stream().anyMatch(file -> !file.isBase());
  }
}
