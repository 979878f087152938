package io.pruningindex.query;

import java.util.Objects;

/**
 * The instants after one, up to another, in the order in which the index saw them complete.
 *
 * @param fromExclusive the requested time of the instant that the range begins after
 * @param toInclusive the requested time of the last instant of the range, or null for the newest
 */
public record InstantRange(String fromExclusive, String toInclusive) {
  public InstantRange {
    Objects.requireNonNull(fromExclusive, "fromExclusive");
  }

  @Override
  public String toString() {
    return fromExclusive + ".." + (toInclusive == null ? "" : toInclusive);
  }
}
