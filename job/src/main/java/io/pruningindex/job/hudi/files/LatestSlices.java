package io.pruningindex.job.hudi.files;

import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.timeline.CommittedInstants;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Picks the files of the newest slice of each file group: the newest base file of a completed
 * instant, and the log files that belong to it or come after it. A base file that a compaction has
 * yet to finish is passed over, and the log files above it fall to the one below.
 */
public final class LatestSlices {
  private final CommittedInstants instants;
  private final Set<GroupReference> replaced;

  /**
   * Slices as of {@code instants}.
   *
   * @param replaced file groups that are no part of the table any more
   */
  public LatestSlices(CommittedInstants instants, Set<GroupReference> replaced) {
    this.instants = instants;
    this.replaced = replaced;
  }

  /** The slices' files, group by group. */
  public List<TableFile> of(String partition, List<ListedFile> files) {
    Map<String, List<ListedFile>> groups = new LinkedHashMap<>();
    for (ListedFile file : files) {
      if (!file.name().changeData()) {
        groups.computeIfAbsent(file.name().fileId(), id -> new ArrayList<>()).add(file);
      }
    }
    List<TableFile> latest = new ArrayList<>();
    groups.forEach(
        (fileId, group) -> {
          if (!replaced.contains(new GroupReference(partition, fileId))) {
            addSlice(partition, group, latest);
          }
        });
    return latest;
  }

  private void addSlice(String partition, List<ListedFile> group, List<TableFile> latest) {
    ListedFile base = null;
    for (ListedFile file : group) {
      DataFileName name = file.name();
      boolean candidate = isBase(file) && instants.baseIsVisible(name.instant());
      if (candidate && (base == null || name.packedInstant() > base.name().packedInstant())) {
        base = file;
      }
    }
    long baseInstant = InstantTime.NONE;
    if (base != null) {
      baseInstant = base.name().packedInstant();
      latest.add(tableFile(partition, base, baseInstant));
    }
    for (ListedFile file : group) {
      if (!isBase(file) && instants.logIsVisible(file.name().instant())) {
        long anchor = instants.logAnchor(file.name().instant(), baseInstant);
        if (anchor >= baseInstant) {
          latest.add(tableFile(partition, file, anchor));
        }
      }
    }
  }

  private static boolean isBase(ListedFile file) {
    return file.name().kind() == FileKind.BASE;
  }

  private static TableFile tableFile(String partition, ListedFile file, long anchor) {
    DataFileName name = file.name();
    return new TableFile(
        partition,
        name.fileId(),
        name.name(),
        name.kind(),
        name.packedInstant(),
        anchor,
        file.size(),
        TableFile.UNKNOWN);
  }
}
