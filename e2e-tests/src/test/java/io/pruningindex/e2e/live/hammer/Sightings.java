package io.pruningindex.e2e.live.hammer;

import java.util.TreeSet;

/**
 * The moments of a table as of which a reader was answered, from which follows what the index must
 * hold still. To be used by one thread.
 */
final class Sightings {
  /** Fewer than the index retains; savepoints are instants and no moments. */
  private static final int RETAINED = 12;

  private final TableRecord record;
  private final Disturbance disturbance;
  private final TreeSet<Integer> seen = new TreeSet<>();
  private Moment last;
  private long rebuilds;
  private int mark;

  Sightings(TableRecord record, Disturbance disturbance) {
    this.record = record;
    this.disturbance = disturbance;
    this.mark = disturbance.mark();
  }

  /** Notes that the newest moment was this one. */
  void saw(Moment moment) {
    forgetIfDisturbed();
    seen.add(moment.sequence());
    last = last == null || last.sequence() < moment.sequence() ? moment : last;
  }

  String table() {
    return record.name();
  }

  /** Whether the newest moment seen was taken back, or is being. */
  boolean greatestUndone() {
    return last != null && record.undoneSince(last);
  }

  /**
   * Forgets all, if the index was built anew more often than when this was last said.
   *
   * @return whether it was
   */
  boolean forget(long newRebuilds) {
    boolean more = newRebuilds > rebuilds;
    rebuilds = newRebuilds;
    if (more) {
      seen.clear();
    }
    return more;
  }

  /** The greatest sequence seen since the last failure, or -1. */
  int greatest() {
    forgetIfDisturbed();
    return seen.isEmpty() ? -1 : seen.last();
  }

  /** Whether the index that is served now was begun no later than this moment, for certain. */
  boolean begunBy(Moment moment) {
    forgetIfDisturbed();
    if (record.undoneSince(moment)) {
      return false;
    }
    Integer latest = seen.floor(moment.sequence());
    return latest != null && latest >= record.lastUndoing();
  }

  /** Whether the index can tell of this moment still, for certain. */
  boolean mustHold(Moment moment) {
    return begunBy(moment)
        && greatest() >= moment.sequence()
        && record.newest().sequence() - moment.sequence() < RETAINED
        && !record.cleanedSince(moment);
  }

  private void forgetIfDisturbed() {
    if (disturbance.since(mark)) {
      seen.clear();
      mark = disturbance.mark();
    }
  }
}
