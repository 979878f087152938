package io.pruningindex.query.join;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What came of one join of a request, or of one that a placeholder of its condition is bound to.
 *
 * @param placeholder the name of the placeholder that stands for the join; empty if the join is one
 *     of the request's own, or of a dimension
 * @param join the join as text
 * @param dimension the dimension's name
 * @param applied whether it could rule anything out
 * @param reasons why it could not, or why not more: where it was declined, reduced or waited for in
 *     vain. Empty if there is nothing to say
 * @param version the number of the dimension's version, or empty if none was read
 * @param currentTo the time that the version is complete up to. Empty if none was read; and if the
 *     version is complete for good, since the dimension's input has ended: see {@link #isCurrentTo}
 * @param keys how many different keys matched, at least so many if {@code exact} is false; empty if
 *     they were not collected
 * @param exact whether the set of keys is one of single keys; else of ranges that hold them
 * @param joins what came of the joins that the dimension itself was filtered by, in the order of
 *     {@link DimensionJoin#joins}, each with the version that the rows were compared with; empty if
 *     there are none, or if no version of the dimension was read
 */
public record JoinReport(
    Optional<String> placeholder,
    String join,
    String dimension,
    boolean applied,
    List<String> reasons,
    OptionalLong version,
    Optional<Instant> currentTo,
    OptionalLong keys,
    boolean exact,
    List<JoinReport> joins) {
  private static final String INDENT = "  ";

  public JoinReport {
    Objects.requireNonNull(placeholder, "placeholder");
    Objects.requireNonNull(join, "join");
    Objects.requireNonNull(dimension, "dimension");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(currentTo, "currentTo");
    Objects.requireNonNull(keys, "keys");
    reasons = List.copyOf(reasons);
    joins = List.copyOf(joins);
  }

  /**
   * Whether a version was read that is complete up to a time. One that is complete for good is so
   * up to any.
   */
  public boolean isCurrentTo(Instant time) {
    return version.isPresent() && currentTo.map(known -> !known.isBefore(time)).orElse(true);
  }

  /** What came of this join in one line, without those that its dimension was filtered by. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    placeholder.ifPresent(name -> text.append("set for '").append(name).append("', "));
    text.append("join ").append(join).append(": ").append(applied ? "applied" : "not applied");
    String details = details();
    String mark = details.isEmpty() ? "" : evidence().isEmpty() ? "; " : ", ";
    return text.append(mark).append(details).toString();
  }

  /** What it was decided by, then the reasons, in one line; "" if there is nothing to say. */
  public String details() {
    String mark = reasons.isEmpty() || evidence().isEmpty() ? "" : "; ";
    return evidence() + mark + reason().orElse("");
  }

  /** The keys, and which version of the dimension they are of. */
  private String evidence() {
    List<String> parts = new ArrayList<>();
    keys.ifPresent(
        count ->
            parts.add(
                (exact ? "" : "at least ")
                    + String.format(Locale.ROOT, "%,d key%s", count, count == 1 ? "" : "s")
                    + (exact ? "" : " as ranges")));
    version.ifPresent(
        number ->
            parts.add(
                String.format(Locale.ROOT, "version %,d of ", number)
                    + dimension
                    + ", complete up to "
                    + currentTo.map(Instant::toString).orElse("the end of its input")));
    return String.join(" of ", parts);
  }

  /**
   * What came of this join, and below it, indented, what came of those that its dimension was
   * filtered by; a line for each.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(toString());
    joins.forEach(inner -> inner.lines().forEach(line -> lines.add(INDENT + line)));
    return lines;
  }

  /** The reasons in one line, or empty if there are none. */
  public Optional<String> reason() {
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }
}
