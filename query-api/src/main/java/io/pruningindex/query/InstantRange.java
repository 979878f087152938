package io.pruningindex.query;

import java.util.Objects;
import java.util.Optional;

/**
 * The instants after one, up to another, in the order in which the index saw them complete.
 *
 * @param fromInstant the requested time of the instant that the range begins after; empty if it
 *     begins at a position
 * @param fromPosition the position that the range begins after; empty if it begins at an instant
 * @param toInclusive the requested time of the last instant of the range, or empty for the newest
 */
public record InstantRange(
    Optional<String> fromInstant, Optional<Position> fromPosition, Optional<String> toInclusive) {
  public InstantRange {
    Objects.requireNonNull(toInclusive, "toInclusive");
    if (fromInstant.isPresent() == fromPosition.isPresent()) {
      throw new IllegalArgumentException(
          "A range of instants begins after an instant or after a position: give one of them");
    }
  }

  /**
   * A range that begins after an instant.
   *
   * @param fromExclusive the requested time of the instant
   * @param toInclusive the requested time of the last instant, or null for the newest
   */
  public static InstantRange after(String fromExclusive, String toInclusive) {
    Objects.requireNonNull(fromExclusive, "fromExclusive");
    return new InstantRange(
        Optional.of(fromExclusive), Optional.empty(), Optional.ofNullable(toInclusive));
  }

  /**
   * A range that begins after a position.
   *
   * @param fromExclusive the position that an earlier answer named
   * @param toInclusive the requested time of the last instant, or null for the newest
   */
  public static InstantRange after(Position fromExclusive, String toInclusive) {
    Objects.requireNonNull(fromExclusive, "fromExclusive");
    return new InstantRange(
        Optional.empty(), Optional.of(fromExclusive), Optional.ofNullable(toInclusive));
  }

  @Override
  public String toString() {
    return fromInstant.or(() -> fromPosition.map(Position::text)).orElseThrow()
        + ".."
        + toInclusive.orElse("");
  }
}
