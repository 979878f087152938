package io.pruningindex.job.hudi.timeline;

import io.pruningindex.job.hudi.files.DataFileName;
import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.files.UnrecognisedFileException;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.model.HoodieWriteStat;

/** The files that a commit says it wrote. */
final class WrittenFiles {
  private final CommittedInstants instants;

  WrittenFiles(CommittedInstants instants) {
    this.instants = instants;
  }

  List<TableFile> of(HoodieCommitMetadata commit) {
    List<TableFile> written = new ArrayList<>();
    for (Map.Entry<String, List<HoodieWriteStat>> partition :
        commit.getPartitionToWriteStats().entrySet()) {
      for (HoodieWriteStat stat : partition.getValue()) {
        // Every file has a stat of its own, also where a writer went on to another log file. A stat
        // without a path tells of a write that wrote nothing.
        if (stat.getPath() != null && !stat.getPath().isEmpty()) {
          add(partition.getKey(), stat, written);
        }
      }
    }
    return written;
  }

  private void add(String partition, HoodieWriteStat stat, List<TableFile> written) {
    DataFileName name = DataFileName.of(stat.getPath());
    requirePartition(partition, stat.getPath(), name);
    if (name.kind() == FileKind.BASE) {
      written.add(file(partition, name, name.packedInstant(), baseSize(stat), baseRows(stat)));
    } else if (!name.changeData() && instants.logIsVisible(name.instant())) {
      // Log files of a group that a clustering has yet to finish are no part of the table.
      long anchor = instants.logAnchor(name.instant(), InstantTime.NONE);
      written.add(file(partition, name, anchor, size(stat), logRows(stat)));
    }
  }

  private static TableFile file(
      String partition, DataFileName name, long anchor, long size, long rows) {
    return new TableFile(
        partition,
        name.fileId(),
        name.name(),
        name.kind(),
        name.packedInstant(),
        anchor,
        size,
        rows < 0 ? TableFile.UNKNOWN : rows);
  }

  private static void requirePartition(String partition, String path, DataFileName name) {
    String expected = partition.isEmpty() ? name.name() : partition + "/" + name.name();
    String found = path.startsWith("/") ? path.substring(1) : path;
    if (!found.equals(expected)) {
      throw new UnrecognisedFileException(
          path, "is said to lie in the partition '" + partition + "'");
    }
  }

  private static long baseSize(HoodieWriteStat stat) {
    return size(stat) == TableFile.UNKNOWN && stat.getTotalWriteBytes() > 0
        ? stat.getTotalWriteBytes()
        : size(stat);
  }

  private static long size(HoodieWriteStat stat) {
    return stat.getFileSizeInBytes() > 0 ? stat.getFileSizeInBytes() : TableFile.UNKNOWN;
  }

  /** Some writers count records that they failed to write among those that they wrote. */
  static long baseRows(HoodieWriteStat stat) {
    boolean counted = stat.getNumWrites() > 0 && stat.getTotalWriteErrors() == 0;
    return counted ? stat.getNumWrites() : TableFile.UNKNOWN;
  }

  /**
   * The stat of a file that was appended to counts only what was appended, and some writers count
   * nothing at all: that there are no rows is believed of a stat that counts deletes instead.
   */
  static long logRows(HoodieWriteStat stat) {
    boolean whole = stat.getFileSizeInBytes() == stat.getTotalWriteBytes();
    boolean deletesOnly =
        stat.getNumWrites() == 0
            && stat.getNumInserts() == 0
            && stat.getNumUpdateWrites() == 0
            && stat.getNumDeletes() > 0;
    boolean counted = stat.getNumWrites() > 0 || deletesOnly;
    return whole && counted ? stat.getNumWrites() : TableFile.UNKNOWN;
  }
}
