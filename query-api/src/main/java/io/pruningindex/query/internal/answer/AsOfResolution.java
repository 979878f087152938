package io.pruningindex.query.internal.answer;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.StaleReadException;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;

/** Finds the instant that a request is to be answered as of. */
final class AsOfResolution {
  private AsOfResolution() {}

  /** The newest instant that the head speaks of. */
  static InstantEntry newest(Head head, Ledger ledger) {
    if (head.newest().number() < ledger.stamp().floor()) {
      throw StaleReadException.purged("the ledger no longer reaches back to the head's instant");
    }
    return head.newest();
  }

  /**
   * The instant of a requested time.
   *
   * @param instant the requested time, packed
   */
  static InstantEntry at(long instant, String table, Head head, Ledger ledger) {
    InstantEntry found = null;
    long newestTime = InstantTime.NONE;
    for (InstantEntry entry : ledger.instants()) {
      // Beyond the head's number the ledger may be ahead of what is applied.
      if (entry.number() > head.newest().number()) {
        continue;
      }
      newestTime = Math.max(newestTime, entry.instant());
      // Numbers without changes of their own repeat the instant before them; all are the same.
      if (entry.instant() == instant && entry.number() >= ledger.stamp().floor()) {
        found = entry;
      }
    }
    if (found != null) {
      return found;
    }
    if (instant > newestTime) {
      throw new NoAnswerException(
          Problem.Code.NOT_YET_INDEXED,
          "The index of table '"
              + table
              + "' does not hold the instant "
              + InstantTime.unpack(instant)
              + " yet; the newest that it holds is "
              + InstantTime.unpack(newestTime)
              + ": ask again later, or for the newest");
    }
    throw new NoAnswerException(
        Problem.Code.EXPIRED,
        "The index of table '"
            + table
            + "' does not hold the instant "
            + InstantTime.unpack(instant)
            + ": it keeps instants from number "
            + ledger.stamp().floor()
            + " to "
            + head.newest().number()
            + " only; retain more instants, or ask for a newer one");
  }

  /** The instant in a planner's terms. */
  static AsOf describe(InstantEntry entry) {
    return new AsOf(
        entry.number(),
        InstantTime.unpack(entry.instant()),
        InstantTime.unpack(entry.completionTime()));
  }
}
