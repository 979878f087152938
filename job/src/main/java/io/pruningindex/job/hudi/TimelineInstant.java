package io.pruningindex.job.hudi;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.common.table.timeline.HoodieTimeline;

/**
 * A completed instant of a table's timeline.
 *
 * @param requestedTime when it was requested, as Hudi writes it; what names it
 * @param action what it did, for example {@code commit} or {@code clean}
 * @param completionTime when it completed, as Hudi writes it; for tables below version 8 that lack
 *     it, the time at which its file on the timeline was last changed
 */
public record TimelineInstant(String requestedTime, String action, String completionTime) {
  static final Comparator<TimelineInstant> BY_COMPLETION =
      Comparator.comparing(TimelineInstant::completionTime)
          .thenComparing(TimelineInstant::requestedTime)
          .thenComparing(TimelineInstant::action);

  private static final Set<String> WRITES =
      Set.of(
          HoodieTimeline.COMMIT_ACTION,
          HoodieTimeline.DELTA_COMMIT_ACTION,
          HoodieTimeline.REPLACE_COMMIT_ACTION);

  /**
   * The completion times of those instants that write files, by their requested times. Others are
   * left out: a savepoint bears the requested time of the commit that it saves.
   */
  static Map<String, String> completionTimesOfWrites(List<TimelineInstant> instants) {
    Map<String, String> completionTimes = new HashMap<>();
    for (TimelineInstant instant : instants) {
      if (instant.isWrite()) {
        completionTimes.put(instant.requestedTime(), instant.completionTime());
      }
    }
    return completionTimes;
  }

  /**
   * Whether it is a savepoint, which bears the requested time of the commit that it saves and
   * stands for no state of the table of its own.
   */
  public boolean isSavepoint() {
    return action.equals(HoodieTimeline.SAVEPOINT_ACTION);
  }

  /** Whether it took back other instants: those that failed, or completed ones too. */
  public boolean isUndoing() {
    return isRollback() || isRestore();
  }

  /** Whether it took back a write that had failed, or the last one. */
  public boolean isRollback() {
    return action.equals(HoodieTimeline.ROLLBACK_ACTION);
  }

  /** Whether it writes files. */
  public boolean isWrite() {
    return WRITES.contains(action);
  }

  /** Whether it took the table back to an earlier state. */
  boolean isRestore() {
    return action.equals(HoodieTimeline.RESTORE_ACTION);
  }

  /** Whether it may have replaced file groups. */
  boolean isReplacement() {
    return action.equals(HoodieTimeline.REPLACE_COMMIT_ACTION);
  }

  @Override
  public String toString() {
    return action + " " + requestedTime;
  }
}
