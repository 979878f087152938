package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Stamp;

/**
 * The instant that a request is answered as of, and the ledger that tells which values belong to
 * its history.
 *
 * @param table the table's name
 * @param head the head that was read; its epoch is the one that is read on
 * @param ledger a ledger of the same incarnation, at least as new as the head
 * @param instant the instant to answer as of
 * @param after the number after which files must have been added to be of interest; {@link #ALL} if
 *     all are
 */
public record Snapshot(String table, Head head, Ledger ledger, InstantEntry instant, long after)
    implements History {
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

  @Override
  public Stamp ledgerStamp() {
    return ledger.stamp();
  }

  @Override
  public long oldest() {
    return after == ALL ? number() : after;
  }
}
