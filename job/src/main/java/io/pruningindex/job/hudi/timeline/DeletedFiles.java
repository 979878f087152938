package io.pruningindex.job.hudi.timeline;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.job.hudi.files.DataFileName;
import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.avro.model.HoodieCleanFileInfo;
import org.apache.hudi.avro.model.HoodieCleanMetadata;
import org.apache.hudi.avro.model.HoodieCleanerPlan;
import org.apache.hudi.avro.model.HoodieRollbackMetadata;
import org.apache.hudi.avro.model.HoodieRollbackPartitionMetadata;

/** The files that cleans and rollbacks say they deleted, or are going to. */
final class DeletedFiles {
  private DeletedFiles() {}

  /** What a clean set out to delete: what it failed to delete is no part of any slice either. */
  static List<FileReference> of(HoodieCleanMetadata clean) {
    Set<FileReference> deleted = new LinkedHashSet<>();
    clean
        .getPartitionMetadata()
        .forEach(
            (partition, files) -> {
              add(partition, files.getSuccessDeleteFiles(), deleted);
              add(partition, files.getDeletePathPatterns(), deleted);
            });
    return List.copyOf(deleted);
  }

  /** What a clean is going to delete. */
  static List<FileReference> of(HoodieCleanerPlan plan) {
    Set<FileReference> deleted = new LinkedHashSet<>();
    plan.getFilePathsToBeDeletedPerPartition()
        .forEach(
            (partition, files) ->
                add(
                    partition,
                    files.stream().map(HoodieCleanFileInfo::getFilePath).toList(),
                    deleted));
    return List.copyOf(deleted);
  }

  /** What a rollback set out to delete. */
  static List<FileReference> of(HoodieRollbackMetadata rollback) {
    Set<FileReference> deleted = new LinkedHashSet<>();
    rollback
        .getPartitionMetadata()
        .forEach(
            (partition, files) -> {
              add(partition, files.getSuccessDeleteFiles(), deleted);
              add(partition, files.getFailedDeleteFiles(), deleted);
            });
    return List.copyOf(deleted);
  }

  /**
   * Log files of visible slices that a rollback wrote to or left behind: before table version 8 it
   * undoes what was appended to them by a block of its own.
   */
  static List<TableFile> written(HoodieRollbackMetadata rollback, CommittedInstants instants) {
    List<TableFile> written = new ArrayList<>();
    rollback
        .getPartitionMetadata()
        .forEach(
            (partition, files) -> {
              addLogs(partition, logFiles(files), instants, written);
            });
    return written;
  }

  private static Map<String, Long> logFiles(HoodieRollbackPartitionMetadata files) {
    Map<String, Long> logs = new LinkedHashMap<>();
    if (files.getLogFilesFromFailedCommit() != null) {
      logs.putAll(files.getLogFilesFromFailedCommit());
    }
    if (files.getRollbackLogFiles() != null) {
      files.getRollbackLogFiles().forEach((path, size) -> logs.merge(path, size, Math::max));
    }
    return logs;
  }

  private static void addLogs(
      String partition,
      Map<String, Long> logs,
      CommittedInstants instants,
      List<TableFile> written) {
    logs.forEach(
        (path, size) -> {
          DataFileName name = DataFileName.of(path);
          if (name.kind() == FileKind.LOG
              && !name.changeData()
              && instants.logIsVisible(name.instant())) {
            written.add(
                new TableFile(
                    partition,
                    name.fileId(),
                    name.name(),
                    FileKind.LOG,
                    name.packedInstant(),
                    instants.logAnchor(name.instant(), InstantTime.NONE),
                    size > 0 ? size : TableFile.UNKNOWN,
                    TableFile.UNKNOWN));
          }
        });
  }

  private static void add(String partition, Collection<String> paths, Set<FileReference> deleted) {
    if (paths != null) {
      for (String path : paths) {
        deleted.add(new FileReference(partition, path.substring(path.lastIndexOf('/') + 1)));
      }
    }
  }
}
