package io.pruningindex.query;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What became of one of the terms that are joined by AND in a request's predicate.
 *
 * @param predicate the term in words
 * @param applied whether it could rule slices out
 * @param by what it was applied to, for example partitions or column stats; empty if it was not
 *     applied, or if no row can match it
 * @param reason why it was not applied, or not everywhere; empty if there is nothing to say
 * @param partitionsRuledOut how many partitions it would rule out alone, by their values; those
 *     that the index still lists though they have no slices are counted among them
 * @param slicesRuledOut how many slices it would rule out alone of those in partitions that the
 *     whole predicate leaves; empty if not counted, which it always is if the request was verbose
 */
public record Conjunct(
    String predicate,
    boolean applied,
    Optional<String> by,
    Optional<String> reason,
    long partitionsRuledOut,
    OptionalLong slicesRuledOut) {
  public Conjunct {
    Objects.requireNonNull(predicate, "predicate");
    Objects.requireNonNull(by, "by");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(slicesRuledOut, "slicesRuledOut");
  }

  /** A term of which it was not counted what it would rule out. */
  public Conjunct(String predicate, boolean applied, Optional<String> by, Optional<String> reason) {
    this(predicate, applied, by, reason, 0, OptionalLong.empty());
  }
}
