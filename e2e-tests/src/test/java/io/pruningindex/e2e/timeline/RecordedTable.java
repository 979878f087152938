package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table as of an instant, as Hudi's view listed it.
 *
 * @param doubtfulLogs names of listed log files that no completed instant wrote, of a table whose
 *     log files do not say who wrote them. Readers pass over their content, so that it is right to
 *     serve them and right not to
 */
record RecordedTable(TrueTable listed, Set<String> doubtfulLogs) {
  RecordedTable {
    doubtfulLogs = Set.copyOf(doubtfulLogs);
  }

  String instant() {
    return listed.instant();
  }

  /** Whether it is as of the same instant, and of the same files. */
  boolean isLike(RecordedTable other) {
    return instant().equals(other.instant()) && files().equals(other.files());
  }

  private Set<SliceFiles> files() {
    return listed.slices().stream().map(TrueSlice::files).collect(Collectors.toSet());
  }

  /** The table, of the doubtful log files those only that an answer with all slices lists. */
  TrueTable asIn(PruneResult answer) {
    if (doubtfulLogs.isEmpty()) {
      return listed;
    }
    Set<String> answered =
        answer.slices().stream()
            .map(PrunedSlice::logFiles)
            .flatMap(List::stream)
            .collect(Collectors.toSet());
    List<TrueSlice> slices = new ArrayList<>();
    for (TrueSlice slice : listed.slices()) {
      SliceFiles files = slice.files();
      List<DataFile> logs =
          files.logFiles().stream()
              .filter(log -> !doubtfulLogs.contains(log.name()) || answered.contains(log.name()))
              .toList();
      if (files.baseFile() != null || !logs.isEmpty()) {
        slices.add(
            new TrueSlice(
                new SliceFiles(
                    files.partition(), files.fileId(), files.baseInstant(), files.baseFile(), logs),
                slice.rows()));
      }
    }
    return new TrueTable(listed.name(), listed.instant(), slices);
  }
}
