package io.pruningindex.index.fold;

import io.pruningindex.query.internal.state.InstantEntry;
import java.util.List;

/**
 * How far back a table can be asked for. What counts are instants: numbers without changes of their
 * own, as each start of the source deals some, repeat the one before them and take no one's place.
 *
 * @param instants how many instants before the newest can be asked for
 */
record Retention(int instants) {
  /**
   * How many numbers that repeat an instant are kept at most. A source that is started again and
   * again while nothing is written must not let the ledger grow for ever.
   */
  static final int MOST_REPEATS = 400;

  /**
   * The oldest number that can be asked for.
   *
   * @param known the instants that the ledger names already, oldest first
   * @param newest the instant that is added to them
   * @param before the oldest number that could be asked for so far: it never falls
   */
  long floor(List<InstantEntry> known, InstantEntry newest, long before) {
    InstantEntry oldest = newest;
    int left = instants;
    for (int i = known.size() - 1; i >= 0 && known.get(i).number() >= before; i--) {
      InstantEntry entry = known.get(i);
      if (entry.instant() != oldest.instant()) {
        if (left == 0) {
          break;
        }
        left--;
      }
      oldest = entry;
    }
    long bound = newest.number() - instants - MOST_REPEATS;
    return Math.max(before, Math.max(oldest.number(), bound));
  }
}
