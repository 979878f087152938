package io.pruningindex.job.hudi;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.exception.HoodieIOException;

/**
 * Tells whether commits are being taken back. A table whose commits are partly taken back is not as
 * of the instant that its timeline shows as the newest.
 */
final class UndoingUnderWay {
  private final HoodieTableMetaClient metaClient;
  private final List<TimelineInstant> completed;

  /**
   * For a table as its timeline was loaded.
   *
   * @param completed the completed instants
   */
  UndoingUnderWay(HoodieTableMetaClient metaClient, List<TimelineInstant> completed) {
    this.metaClient = metaClient;
    this.completed = completed;
  }

  /** The pending instant that takes commits back, or empty. */
  Optional<HoodieInstant> find() {
    return metaClient
        .getActiveTimeline()
        .filterInflightsAndRequested()
        .getInstantsAsStream()
        .filter(this::undoes)
        .findFirst();
  }

  /**
   * What takes commits back, or has since a timeline was loaded, or empty. The listing of a
   * timeline is not atomic: it may lack a commit that is being taken back together with what takes
   * it back, and so look like one on which the commit was never complete. A later listing has the
   * latter.
   *
   * @param now the table with its timeline as it is now
   * @param completed the instants that were complete when it was loaded before
   */
  static Optional<HoodieInstant> since(HoodieTableMetaClient now, List<TimelineInstant> completed) {
    Set<String> known =
        completed.stream().map(TimelineInstant::requestedTime).collect(Collectors.toSet());
    UndoingUnderWay undoing = new UndoingUnderWay(now, completed);
    return now.getActiveTimeline()
        .getInstantsAsStream()
        .filter(instant -> !instant.isCompleted() || !known.contains(instant.requestedTime()))
        .filter(undoing::undoes)
        .findFirst();
  }

  private boolean undoes(HoodieInstant instant) {
    return switch (instant.getAction()) {
      case HoodieTimeline.RESTORE_ACTION -> true;
      case HoodieTimeline.ROLLBACK_ACTION -> target(instant).filter(this::isUnderneath).isPresent();
      default -> false;
    };
  }

  /** What a rollback takes back, if that can be told. */
  private Optional<String> target(HoodieInstant rollback) {
    HoodieInstant requested =
        metaClient.getInstantGenerator().getRollbackRequestedInstant(rollback);
    try {
      return Optional.of(
          metaClient
              .getActiveTimeline()
              .readRollbackPlan(requested)
              .getInstantToRollback()
              .getCommitTime());
    } catch (IOException | HoodieIOException e) {
      // It has ended meanwhile, or was begun and has no plan yet: then it has done nothing.
      return Optional.empty();
    }
  }

  /**
   * Whether a write may have been the last one, and been followed by something that is none. Only
   * last writes are taken back once they are complete; most were never complete.
   */
  private boolean isUnderneath(String write) {
    boolean followed = false;
    for (TimelineInstant instant : completed) {
      if (!instant.isSavepoint() && instant.requestedTime().compareTo(write) > 0) {
        if (instant.isWrite()) {
          return false;
        }
        followed = true;
      }
    }
    return followed;
  }
}
