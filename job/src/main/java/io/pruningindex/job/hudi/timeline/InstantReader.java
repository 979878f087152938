package io.pruningindex.job.hudi.timeline;

import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.files.TableFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.avro.model.HoodieInstantInfo;
import org.apache.hudi.avro.model.HoodieRollbackMetadata;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.model.HoodieReplaceCommitMetadata;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.timeline.TimelineUtils;
import org.apache.hudi.storage.StoragePath;

/** Reads what completed instants did, from what they left on the timeline. */
public final class InstantReader {
  private final HoodieTableMetaClient metaClient;
  private final CommittedInstants instants;
  private final Set<String> undone;

  /**
   * A reader of a table's timeline as loaded.
   *
   * @param undone the requested times of instants that are known to have been completed once and
   *     are not any more
   */
  public InstantReader(
      HoodieTableMetaClient metaClient, CommittedInstants instants, Set<String> undone) {
    this.metaClient = metaClient;
    this.instants = instants;
    this.undone = undone;
  }

  /**
   * What an instant did.
   *
   * @throws IOException if its file cannot be read
   */
  public InstantEffect read(HoodieInstant instant) throws IOException {
    return switch (instant.getAction()) {
      case HoodieTimeline.COMMIT_ACTION, HoodieTimeline.DELTA_COMMIT_ACTION ->
          InstantEffect.ofWrite(
              new WrittenFiles(instants).of(read(instant, HoodieCommitMetadata.class)), List.of());
      case HoodieTimeline.REPLACE_COMMIT_ACTION -> replacement(instant);
      case HoodieTimeline.CLEAN_ACTION -> clean(instant);
      case HoodieTimeline.ROLLBACK_ACTION -> rollback(instant);
      case HoodieTimeline.RESTORE_ACTION ->
          InstantEffect.rebuild(
              "the table was restored to an earlier state by " + instant.requestedTime());
      case HoodieTimeline.SAVEPOINT_ACTION, HoodieTimeline.INDEXING_ACTION -> InstantEffect.NONE;
      default ->
          InstantEffect.rebuild(
              "what the %s of %s did is not known"
                  .formatted(instant.getAction(), instant.requestedTime()));
    };
  }

  private InstantEffect replacement(HoodieInstant instant) throws IOException {
    HoodieReplaceCommitMetadata commit = read(instant, HoodieReplaceCommitMetadata.class);
    if (mayRevealLogs()) {
      return InstantEffect.rebuild(
          "the %s of %s may have resized buckets, and what was written to them meanwhile counts now"
              .formatted(instant.getAction(), instant.requestedTime()));
    }
    return InstantEffect.ofWrite(new WrittenFiles(instants).of(commit), replaced(commit));
  }

  /**
   * The file groups that a replacing commit replaced.
   *
   * @throws IOException if its file cannot be read
   */
  public List<GroupReference> replaced(HoodieInstant instant) throws IOException {
    return replaced(read(instant, HoodieReplaceCommitMetadata.class));
  }

  /**
   * How many records commits say they wrote to each log file, by the files' paths. A file to which
   * several of them wrote is left out.
   *
   * @throws IOException if one of their files cannot be read
   */
  public Map<String, Long> logRows(List<HoodieInstant> commits) throws IOException {
    Map<String, Long> rows = new HashMap<>();
    for (HoodieInstant commit : commits) {
      for (TableFile file :
          new WrittenFiles(instants).of(read(commit, HoodieCommitMetadata.class))) {
        if (!file.isBase()) {
          rows.merge(file.path(), file.rows(), (once, again) -> TableFile.UNKNOWN);
        }
      }
    }
    rows.values().removeIf(count -> count == TableFile.UNKNOWN);
    return rows;
  }

  private static List<GroupReference> replaced(HoodieReplaceCommitMetadata commit) {
    List<GroupReference> groups = new ArrayList<>();
    commit
        .getPartitionToReplaceFileIds()
        .forEach(
            (partition, fileIds) ->
                fileIds.forEach(fileId -> groups.add(new GroupReference(partition, fileId))));
    return groups;
  }

  /**
   * Whether log files that earlier commits wrote may become part of the table by this instant. With
   * consistent hashing, writers write to groups that a clustering has yet to finish.
   */
  private boolean mayRevealLogs() throws IOException {
    StoragePath hashing = new StoragePath(metaClient.getHashingMetadataPath());
    return metaClient.getTableType() == HoodieTableType.MERGE_ON_READ
        && metaClient.getStorage().exists(hashing);
  }

  private InstantEffect clean(HoodieInstant instant) throws IOException {
    if (TimelineUtils.isEmpty(metaClient, instant)) {
      return InstantEffect.rebuild(
          "the clean of " + instant.requestedTime() + " does not say what it deleted");
    }
    return InstantEffect.ofDeletion(
        List.of(), DeletedFiles.of(metaClient.getActiveTimeline().readCleanMetadata(instant)));
  }

  private InstantEffect rollback(HoodieInstant instant) throws IOException {
    HoodieRollbackMetadata rollback = metaClient.getActiveTimeline().readRollbackMetadata(instant);
    for (String rolledBack : rolledBack(rollback)) {
      if (undone.contains(rolledBack)) {
        return InstantEffect.rebuild(
            "the completed instant %s was rolled back by %s"
                .formatted(rolledBack, instant.requestedTime()));
      }
    }
    return InstantEffect.ofDeletion(
        DeletedFiles.written(rollback, instants), DeletedFiles.of(rollback));
  }

  /** The requested times of the instants that a rollback took back. */
  public static List<String> rolledBack(HoodieRollbackMetadata rollback) {
    List<String> instants = new ArrayList<>(rollback.getCommitsRollback());
    if (rollback.getInstantsRollback() != null) {
      rollback.getInstantsRollback().stream()
          .map(HoodieInstantInfo::getCommitTime)
          .forEach(instants::add);
    }
    return instants;
  }

  /** Reads a file of the timeline; an empty one is not taken for a commit that did nothing. */
  private <T> T read(HoodieInstant instant, Class<T> type) throws IOException {
    return metaClient.getActiveTimeline().readNonEmptyInstantContent(instant, type);
  }
}
