package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.TimelineInstant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
  private static final String SAVEPOINT = "savepoint";

  private GapDetector() {}

  /**
   * Compares what was applied with what is there.
   *
   * @param numbered the instants that were applied and were active when last looked
   * @param active the completed instants of the active timeline
   * @param unwatched whether the timeline was not looked at for a while, as after a restart
   * @return why the index must be built anew, or empty
   */
  static Optional<String> gap(
      List<TimelineInstant> numbered, List<TimelineInstant> active, boolean unwatched) {
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
    if (newest == null) {
      return Optional.empty();
    }
    if (!present.contains(key(newest))) {
      return Optional.of(newest + ", the newest one applied, is no longer on the timeline");
    }
    return unwatched ? hiddenBySavepoint(newest, numbered, active) : Optional.empty();
  }

  /**
   * A savepointed commit stays active while later ones may be archived: that the newest applied one
   * is still there then does not prove that nothing after it was archived unseen.
   */
  private static Optional<String> hiddenBySavepoint(
      TimelineInstant newest, List<TimelineInstant> numbered, List<TimelineInstant> active) {
    Set<String> known = new HashSet<>();
    numbered.forEach(instant -> known.add(key(instant)));
    boolean unseen = active.stream().anyMatch(i -> isCommit(i) && !known.contains(key(i)));
    boolean savepointed =
        active.stream()
            .anyMatch(
                i ->
                    i.action().equals(SAVEPOINT)
                        && i.requestedTime().compareTo(newest.requestedTime()) >= 0);
    return unseen && savepointed
        ? Optional.of("commits after the savepoint of " + newest + " may have been archived unseen")
        : Optional.empty();
  }

  private static boolean isCommit(TimelineInstant instant) {
    return COMMITS.contains(instant.action());
  }

  /**
   * What tells instants apart: completion times of old tables are those of files and may change.
   */
  static String key(TimelineInstant instant) {
    return instant.requestedTime() + ' ' + instant.action();
  }
}
