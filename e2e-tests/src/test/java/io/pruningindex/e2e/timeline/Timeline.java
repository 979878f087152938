package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.writer.PlainWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hudi.avro.model.HoodieCleanFileInfo;
import org.apache.hudi.avro.model.HoodieCleanerPlan;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.util.CleanerUtils;
import org.apache.hudi.storage.StoragePath;

/** What a writer may act upon, as the table's timeline shows it now. */
final class Timeline {
  private final HoodieTableMetaClient metaClient;

  Timeline(Path path) {
    this.metaClient =
        HoodieTableMetaClient.builder()
            .setConf(PlainWriter.storage())
            .setBasePath(path.toString())
            .build();
  }

  Optional<String> pendingCompaction() {
    return first(metaClient.reloadActiveTimeline().filterPendingCompactionTimeline());
  }

  Optional<String> pendingLogCompaction() {
    return first(metaClient.reloadActiveTimeline().filterPendingLogCompactionTimeline());
  }

  Optional<String> pendingClustering() {
    return first(metaClient.reloadActiveTimeline().filterPendingClusteringTimeline());
  }

  Optional<String> pendingClean() {
    return first(
        metaClient.reloadActiveTimeline().getCleanerTimeline().filterInflightsAndRequested());
  }

  /** Puts a planned clean in flight and deletes what it is to delete. */
  void deleteFilesOf(String clean) {
    HoodieActiveTimeline active = metaClient.reloadActiveTimeline();
    HoodieInstant requested = metaClient.getInstantGenerator().getCleanRequestedInstant(clean);
    try {
      HoodieCleanerPlan plan = CleanerUtils.getCleanerPlan(metaClient, requested);
      active.transitionCleanRequestedToInflight(requested);
      for (List<HoodieCleanFileInfo> files : plan.getFilePathsToBeDeletedPerPartition().values()) {
        for (HoodieCleanFileInfo file : files) {
          metaClient.getStorage().deleteFile(new StoragePath(file.getFilePath()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the files that each completed write of the active timeline wrote. */
  Map<String, Set<String>> writtenFiles() throws IOException {
    HoodieActiveTimeline active = metaClient.reloadActiveTimeline();
    Map<String, Set<String>> written = new HashMap<>();
    for (HoodieInstant instant :
        active.getWriteTimeline().filterCompletedInstants().getInstants()) {
      HoodieCommitMetadata commit =
          instant.getAction().equals(HoodieTimeline.REPLACE_COMMIT_ACTION)
              ? active.readReplaceCommitMetadata(instant)
              : active.readCommitMetadata(instant);
      written.put(
          instant.requestedTime(),
          commit.getWriteStats().stream()
              .map(stat -> stat.getPath().substring(stat.getPath().lastIndexOf('/') + 1))
              .collect(Collectors.toSet()));
    }
    return written;
  }

  /** Whether there are writes, or plans of some, that are not completed. */
  boolean hasBegunWrites() {
    return !metaClient
        .reloadActiveTimeline()
        .getWriteTimeline()
        .filterInflightsAndRequested()
        .empty();
  }

  /** The last write, if it is completed, not saved, and nothing was planned after it. */
  Optional<String> lastWriteToRollBack() {
    HoodieTimeline writes = metaClient.reloadActiveTimeline().getWriteTimeline();
    // Without any write a table has no schema either, and Hudi does not read it.
    boolean others = writes.filterCompletedInstants().countInstants() > 1;
    return last(writes)
        .filter(write -> write.isCompleted() && others)
        .map(HoodieInstant::requestedTime)
        .filter(instant -> !savepoints().contains(instant));
  }

  /** The last completed write, if it is not saved. */
  Optional<String> lastWriteToSave() {
    HoodieTimeline writes = metaClient.reloadActiveTimeline().getCommitsTimeline();
    return last(writes.filterCompletedInstants())
        .map(HoodieInstant::requestedTime)
        .filter(instant -> !savepoints().contains(instant));
  }

  Optional<String> lastSavepoint() {
    return savepoints().stream().max(String::compareTo);
  }

  private Set<String> savepoints() {
    return metaClient
        .reloadActiveTimeline()
        .getSavePointTimeline()
        .filterCompletedInstants()
        .getInstantsAsStream()
        .map(HoodieInstant::requestedTime)
        .collect(Collectors.toSet());
  }

  private static Optional<String> first(HoodieTimeline timeline) {
    return timeline.getInstantsAsStream().findFirst().map(HoodieInstant::requestedTime);
  }

  private static Optional<HoodieInstant> last(HoodieTimeline timeline) {
    return timeline.getReverseOrderedInstants().findFirst();
  }
}
