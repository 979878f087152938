package io.pruningindex.query.join;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What came of one join of a request.
 *
 * @param join the join as text
 * @param dimension the dimension's name
 * @param applied whether it could rule anything out
 * @param reasons why it could not, or why not more: where it was declined, reduced or waited for in
 *     vain. Empty if there is nothing to say
 * @param version the number of the dimension's version, or empty if none was read
 * @param currentTo the time that the version is complete up to, in milliseconds since the epoch;
 *     {@link Long#MAX_VALUE} at the end of its input; empty if none was read
 * @param keys how many different keys matched, or empty if they were not collected
 * @param exact whether the set of keys is one of single keys; else of ranges that hold them
 */
public record JoinReport(
    String join,
    String dimension,
    boolean applied,
    List<String> reasons,
    OptionalLong version,
    OptionalLong currentTo,
    OptionalLong keys,
    boolean exact) {
  public JoinReport {
    reasons = List.copyOf(reasons);
  }

  /** The reasons in one line, or empty if there are none. */
  public Optional<String> reason() {
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }
}
