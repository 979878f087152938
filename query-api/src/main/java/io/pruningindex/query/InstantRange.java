package io.pruningindex.query;

import java.util.Objects;

/**
 * The instants after one, up to another, in the order in which the index saw them complete.
 *
 * @param fromExclusive what the range begins after: the requested time of an instant, or the {@link
 *     AsOf#position position} of an earlier answer
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
