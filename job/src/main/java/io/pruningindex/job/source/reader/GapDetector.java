package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.source.split.FollowState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds out whether instants that were applied are no longer part of the table, or whether instants
 * may have come and gone unseen. Either way the index can only be built anew.
 *
 * <p>Archival takes the oldest instants off the active timeline, so an applied commit that is older
 * than the oldest active one was archived. Any other applied commit that is gone was rolled back or
 * restored away, or the table was made anew at its path.
 */
final class GapDetector {
  private static final Set<String> COMMITS = Set.of("commit", "deltacommit", "replacecommit");

  private GapDetector() {}

  /**
   * Compares what was applied with what is there.
   *
   * @param state what was applied, and what was begun when last looked
   * @param active the completed instants of the active timeline
   * @param begun requested times of the writes that are not completed
   * @param unwatched whether the timeline was not looked at for a while, as after a restart
   * @return why the index must be built anew, or empty
   */
  static Optional<String> gap(
      FollowState state, List<TimelineInstant> active, List<String> begun, boolean unwatched) {
    List<TimelineInstant> numbered = state.numbered();
    Set<String> present = new HashSet<>();
    active.forEach(instant -> present.add(key(instant)));
    String oldest =
        active.stream()
            .filter(GapDetector::isCommit)
            .map(TimelineInstant::requestedTime)
            .min(String::compareTo)
            .orElse(null);
    TimelineInstant newest = null;
    for (TimelineInstant instant : numbered) {
      if (!isCommit(instant)) {
        continue;
      }
      if (newest == null || newest.requestedTime().compareTo(instant.requestedTime()) < 0) {
        newest = instant;
      }
      boolean gone = !present.contains(key(instant));
      if (gone && (oldest == null || instant.requestedTime().compareTo(oldest) >= 0)) {
        return Optional.of(instant + " was undone or archived out of order");
      }
    }
    Optional<String> missed = missed(state.awaited(), active, begun, oldest);
    if (missed.isPresent() || newest == null) {
      return missed;
    }
    if (!present.contains(key(newest))) {
      return Optional.of(newest + ", the newest one applied, is no longer on the timeline");
    }
    return unwatched ? hiddenBySavepoint(newest, numbered, active) : Optional.empty();
  }

  /**
   * Compares when what was applied was completed with when it is now. A completed plan that was
   * rolled back stays a plan, and may be carried out again under its old name. Only for tables that
   * record completion times.
   *
   * @return why the index must be built anew, or empty
   */
  static Optional<String> completedAgain(FollowState state, List<TimelineInstant> active) {
    Map<String, String> completed = new HashMap<>();
    active.stream()
        .filter(GapDetector::isCommit)
        .forEach(instant -> completed.put(key(instant), instant.completionTime()));
    return state.numbered().stream()
        .filter(GapDetector::isCommit)
        .filter(
            instant ->
                !completed
                    .getOrDefault(key(instant), instant.completionTime())
                    .equals(instant.completionTime()))
        .findFirst()
        .map(instant -> instant + " was undone and completed again");
  }

  /**
   * A write that was begun before newer ones were applied may complete and be archived before the
   * next look. One that is gone and not older than the oldest active commit was rolled back.
   */
  private static Optional<String> missed(
      List<String> awaited, List<TimelineInstant> active, List<String> begun, String oldest) {
    Set<String> there = new HashSet<>(begun);
    active.stream()
        .filter(GapDetector::isCommit)
        .forEach(instant -> there.add(instant.requestedTime()));
    return awaited.stream()
        .filter(time -> !there.contains(time) && oldest != null && time.compareTo(oldest) < 0)
        .findFirst()
        .map(time -> "the write of " + time + " may have completed and been archived unseen");
  }

  /**
   * A savepointed commit stays active while later ones may be archived: that the newest applied one
   * is still there then does not prove that nothing after it was archived unseen. But one without a
   * savepoint would have been archived before them.
   */
  private static Optional<String> hiddenBySavepoint(
      TimelineInstant newest, List<TimelineInstant> numbered, List<TimelineInstant> active) {
    Set<String> known = new HashSet<>();
    numbered.forEach(instant -> known.add(key(instant)));
    boolean unseen = active.stream().anyMatch(i -> isCommit(i) && !known.contains(key(i)));
    boolean savepointed =
        active.stream()
            .anyMatch(
                i -> i.isSavepoint() && i.requestedTime().compareTo(newest.requestedTime()) >= 0);
    return unseen && savepointed && !keepsUnsaved(known, numbered, active)
        ? Optional.of("commits after the savepoint of " + newest + " may have been archived unseen")
        : Optional.empty();
  }

  /** Whether an applied commit that never had a savepoint, as far as was seen, is still active. */
  private static boolean keepsUnsaved(
      Set<String> known, List<TimelineInstant> numbered, List<TimelineInstant> active) {
    Set<String> saved = new HashSet<>();
    Stream.concat(numbered.stream(), active.stream())
        .filter(TimelineInstant::isSavepoint)
        .forEach(savepoint -> saved.add(savepoint.requestedTime()));
    return active.stream()
        .anyMatch(i -> isCommit(i) && known.contains(key(i)) && !saved.contains(i.requestedTime()));
  }

  /** Whether an instant writes files. */
  static boolean isCommit(TimelineInstant instant) {
    return COMMITS.contains(instant.action());
  }

  /**
   * What tells instants apart: completion times of old tables are those of files and may change.
   */
  static String key(TimelineInstant instant) {
    return instant.requestedTime() + ' ' + instant.action();
  }
}
