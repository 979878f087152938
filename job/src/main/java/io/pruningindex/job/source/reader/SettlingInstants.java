package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.SettledInstants;
import java.util.List;

/**
 * Finds out, look by look, of which instants it is certain that they are complete or never will be.
 *
 * <p>A write puts its instant onto the timeline about when it is requested. So when an instant was
 * seen complete, those that were requested before it are on the timeline a moment later, unless
 * they are gone already: a look that begins then sees which of them are under way, and the others
 * are done. It takes a moment because before Hudi 1.1 a requested time is drawn first and written
 * then, because clocks of writers differ, and because storage is not listed in one instant.
 *
 * <p>A write that appears later than that shows that this table's writers do not keep to it. Then
 * nothing is said any more.
 */
final class SettlingInstants {
  /** How long after one instant was seen complete those requested before it must have appeared. */
  static final long ALLOWANCE_MILLIS = 1000;

  private long bound;
  private long nextBound;
  private long nextBoundSeen;
  private SettledInstants settled;
  private boolean disordered;

  SettlingInstants() {
    startOver();
  }

  /** Forgets the looks so far, as after one that came to nothing. */
  void startOver() {
    bound = InstantTime.NONE;
    nextBound = InstantTime.NONE;
    settled = SettledInstants.NONE;
  }

  /** Whether writers were found not to keep to what this relies on. */
  boolean disordered() {
    return disordered;
  }

  /**
   * Takes in a look.
   *
   * @param begun when it began, in milliseconds of a clock that only goes forward
   * @param ended when it had ended
   * @param complete the completed instants that it saw
   * @param fresh those of them that no look saw before; all are to be applied before what this look
   *     says is told
   * @param pending requested times of what it saw under way
   */
  SettledInstants look(
      long begun,
      long ended,
      List<TimelineInstant> complete,
      List<TimelineInstant> fresh,
      List<String> pending) {
    disordered |= fresh.stream().anyMatch(i -> !i.isSavepoint() && settled.contains(packed(i)));
    if (nextBound != InstantTime.NONE && begun - nextBoundSeen >= ALLOWANCE_MILLIS) {
      bound = nextBound;
      nextBound = InstantTime.NONE;
    }
    if (nextBound == InstantTime.NONE) {
      nextBound = newest(complete);
      nextBoundSeen = ended;
    }
    settled = disordered ? SettledInstants.NONE : settled(pending);
    return settled;
  }

  private SettledInstants settled(List<String> pending) {
    List<Long> before =
        pending.stream()
            .map(InstantTime::pack)
            .filter(instant -> instant <= bound)
            .sorted()
            .distinct()
            .toList();
    if (before.size() <= SettledInstants.MAXIMUM_EXCEPTIONS) {
      return new SettledInstants(bound, before);
    }
    long firstLeftOut = before.get(SettledInstants.MAXIMUM_EXCEPTIONS);
    return new SettledInstants(
        firstLeftOut - 1, before.subList(0, SettledInstants.MAXIMUM_EXCEPTIONS));
  }

  /** A savepoint bears the time of the commit that it saves. */
  private static long newest(List<TimelineInstant> complete) {
    return complete.stream()
        .filter(instant -> !instant.isSavepoint())
        .mapToLong(SettlingInstants::packed)
        .max()
        .orElse(InstantTime.NONE);
  }

  private static long packed(TimelineInstant instant) {
    return InstantTime.pack(instant.requestedTime());
  }
}
