package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Stamp;

/**
 * The instant that a request is answered as of, and the ledger that tells which values belong to
 * its history.
 *
 * <p>A history is what one incarnation of the source went through: the instants it applied itself,
 * and before them those in the state that it was restored with. The ledger names, for every value,
 * the change that the value was last written by in the ledger's history. A value written by exactly
 * this change is part of the history, whichever incarnation wrote it. One written by the ledger's
 * own incarnation after the ledger was is part of it, too, and versions its entries, so that it
 * still tells what was at an older instant. Nothing else may be used: equal numbers of two
 * incarnations can stand for different instants.
 *
 * @param table the table's name
 * @param head the head that was read; its epoch is the one that is read on
 * @param ledger a ledger of the same incarnation, at least as new as the head
 * @param instant the instant to answer as of
 * @param after the number after which files must have been added to be of interest; {@link #ALL} if
 *     all are
 */
public record Snapshot(String table, Head head, Ledger ledger, InstantEntry instant, long after) {
  /** Stands for the number before all. */
  public static final long ALL = -1;

  /** The number to evaluate everything as of. */
  public long number() {
    return instant.number();
  }

  /** The epoch whose values belong together. */
  public long epoch() {
    return head.epoch();
  }

  /** Whether a value belongs to the ledger's history. */
  boolean belongs(Stamp stamp, Change named) {
    if (stamp.incarnation() == named.incarnation() && stamp.number() == named.number()) {
      return true;
    }
    Stamp own = ledger.stamp();
    return stamp.incarnation() == own.incarnation() && stamp.number() > own.number();
  }

  /** Whether a value tells what was at all numbers that are of interest. */
  boolean reaches(Stamp stamp) {
    return stamp.floor() <= (after == ALL ? number() : after);
  }
}
