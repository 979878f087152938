package io.pruningindex.query.internal.state;

/**
 * The change that a value was written by, as the ledger remembers it.
 *
 * @param incarnation of the source
 * @param number of the instant
 */
public record Change(long incarnation, long number) {
  /** The change that {@code stamp} names. */
  public static Change of(Stamp stamp) {
    return new Change(stamp.incarnation(), stamp.number());
  }
}
