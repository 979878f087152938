package io.pruningindex.query.join;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
 * @param keys how many different keys matched, at least so many if {@code exact} is false; empty if
 *     they were not collected
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

  /** All of it in one line. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("join ").append(join).append(": ");
    text.append(applied ? "applied" : "not applied");
    keys.ifPresent(
        count ->
            text.append(exact ? ", " : ", at least ")
                .append(String.format(Locale.ROOT, "%,d key%s", count, count == 1 ? "" : "s"))
                .append(exact ? "" : " as ranges"));
    version.ifPresent(
        number ->
            text.append(String.format(Locale.ROOT, " of version %,d of ", number))
                .append(dimension));
    currentTo.ifPresent(
        millis ->
            text.append(", complete up to ")
                .append(
                    millis == Long.MAX_VALUE
                        ? "the end of its input"
                        : Instant.ofEpochMilli(millis).toString()));
    reason().ifPresent(why -> text.append("; ").append(why));
    return text.toString();
  }

  /** The reasons in one line, or empty if there are none. */
  public Optional<String> reason() {
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }
}
