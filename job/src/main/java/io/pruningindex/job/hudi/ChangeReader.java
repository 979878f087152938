package io.pruningindex.job.hudi;

import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.job.hudi.stats.StatsReader;
import io.pruningindex.job.hudi.stats.StatsReader.Access;
import io.pruningindex.job.hudi.timeline.CommittedInstants;
import io.pruningindex.job.hudi.timeline.InstantEffect;
import io.pruningindex.job.hudi.timeline.InstantReader;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.common.table.timeline.HoodieInstant;

/** Reads what completed instants did, and the stats of the files that they wrote. */
final class ChangeReader {
  private final HudiTableOptions options;
  private final TableSession session;
  private final StatsReader stats;
  private TableSchema lastSchema;

  ChangeReader(HudiTableOptions options, TableSession session, StatsReader stats) {
    this.options = options;
    this.session = session;
    this.stats = stats;
  }

  /** The table's newest schema; changes tell of it only if it changes again. */
  TableSchema schema() {
    lastSchema = session.schema().table();
    return lastSchema;
  }

  InstantChange read(TimelineInstant instant) throws Exception {
    InstantEffect effect = effect(instant);
    if (!effect.rebuildReason().isEmpty()) {
      return InstantChange.rebuild(effect.rebuildReason());
    }
    return new InstantChange(
        withStats(effect.added()),
        effect.removed(),
        effect.replaced(),
        effect.mayChangeSchema() ? changedSchema() : Optional.empty(),
        false,
        "");
  }

  /** The requested times of the instants that a rollback took back. */
  List<String> rolledBack(TimelineInstant rollback) throws Exception {
    return InstantReader.rolledBack(
        session.metaClient().getActiveTimeline().readRollbackMetadata(find(rollback)));
  }

  /** What the timeline says that an instant did. */
  InstantEffect effect(TimelineInstant instant) throws Exception {
    HoodieInstant found = find(instant);
    try (CommittedInstants instants = committed()) {
      InstantReader reader = new InstantReader(session.metaClient(), instants, session.undone());
      return reader.read(found).withoutFilesOf(replacedMeanwhile(instant, reader));
    }
  }

  /**
   * File groups that were replaced while the instant was under way, as by a partition's deletion
   * before a compaction of it finishes. They stay replaced, whatever is written to them.
   */
  private Set<GroupReference> replacedMeanwhile(TimelineInstant instant, InstantReader reader)
      throws Exception {
    Set<GroupReference> replaced = new HashSet<>();
    for (TimelineInstant other : session.completed()) {
      if (other.isReplacement()
          && other.completionTime().compareTo(instant.requestedTime()) > 0
          && TimelineInstant.BY_COMPLETION.compare(other, instant) < 0) {
        replaced.addAll(reader.replaced(find(other)));
      }
    }
    return replaced;
  }

  private CommittedInstants committed() {
    return new CommittedInstants(
        session.metaClient(), TimelineInstant.completionTimesOfWrites(session.completed()));
  }

  private List<FileBatch> withStats(List<TableFile> files) throws Exception {
    List<FileBatch> batches = new ArrayList<>();
    for (int from = 0; from < files.size(); from += options.pieceFiles()) {
      int to = Math.min(from + options.pieceFiles(), files.size());
      batches.add(readStats(files.subList(from, to), Access.SINGLE_FILES));
    }
    return batches;
  }

  /** Files with the stats of the columns that are indexed now. */
  FileBatch readStats(List<TableFile> files, Access access) throws Exception {
    return stats.read(files, session.schema().indexed(), session.storedStats(), access);
  }

  private HoodieInstant find(TimelineInstant instant) {
    return session
        .find(instant)
        .orElseThrow(
            () ->
                new InstantUnreadableException(
                    ("Table '%s': the %s is not on the active timeline any more, it was archived or"
                            + " rolled back: build the index anew")
                        .formatted(options.name(), instant),
                    null));
  }

  /** The table's newest schema, unless it is the one that was told last. */
  Optional<TableSchema> changedSchema() {
    TableSchema before = lastSchema;
    return schema().equals(before) ? Optional.empty() : Optional.of(lastSchema);
  }
}
