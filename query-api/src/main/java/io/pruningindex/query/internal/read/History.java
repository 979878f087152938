package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;

/**
 * Tells which values may be used for one answer.
 *
 * <p>A history is what one incarnation of a source went through: what it applied itself, and before
 * that what is in the state that it was restored with. The ledger names, for every value, the
 * change that the value was last written by in the ledger's history. A value written by exactly
 * this change is part of the history, whichever incarnation wrote it. One written by the ledger's
 * own incarnation after the ledger was is part of it, too, and versions its entries, so that it
 * still tells what was at an older number. Nothing else may be used: equal numbers of two
 * incarnations can stand for different things.
 */
public interface History {
  /** The stamp of the ledger that names the values. */
  Stamp ledgerStamp();

  /** The oldest number of which values must tell what was. */
  long oldest();

  /** Whether a value belongs to the ledger's history. */
  default boolean belongs(Stamp stamp, Change named) {
    if (stamp.incarnation() == named.incarnation() && stamp.number() == named.number()) {
      return true;
    }
    Stamp own = ledgerStamp();
    return stamp.incarnation() == own.incarnation() && stamp.number() > own.number();
  }

  /** Whether a value tells what was at all numbers that are of interest. */
  default boolean reaches(Stamp stamp) {
    return stamp.floor() <= oldest();
  }
}
