package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A join of a request, and which keys it leaves.
 *
 * @param join the join
 * @param set the keys of the dimension's rows that may match, or null if they are not known
 * @param version the number of the dimension's version, or empty if none was read
 * @param currentTo the time that the version is complete up to; empty if none was read, or if it is
 *     complete for good
 * @param reasons why the keys are not known, or why not more is; empty if there is nothing to say
 * @param joins what came of the joins that the dimension was filtered by, in their order
 */
public record ResolvedJoin(
    DimensionJoin join,
    ValueSet set,
    OptionalLong version,
    Optional<Instant> currentTo,
    List<String> reasons,
    List<JoinReport> joins) {
  public ResolvedJoin {
    reasons = List.copyOf(reasons);
    joins = List.copyOf(joins);
  }

  /** A join of which nothing is known. */
  public static ResolvedJoin without(DimensionJoin join, List<String> reasons) {
    return new ResolvedJoin(join, null, OptionalLong.empty(), Optional.empty(), reasons, List.of());
  }

  /** Whether the keys are known. */
  boolean known() {
    return set != null;
  }

  /** The same, where its keys cannot be used. */
  ResolvedJoin withoutKeys(String reason) {
    return new ResolvedJoin(join, null, version, currentTo, List.of(reason), joins);
  }

  /** The join as a condition on rows of the fact table; its keys must be known. */
  JoinCondition condition() {
    return new JoinCondition(join.toString(), join.keys(), set);
  }

  /**
   * What came of the join.
   *
   * @param placeholder the name of the placeholder that stands for it, or null
   * @param applied whether it could rule anything out
   * @param reason why not, or why not more, beside what is known here; null if there is nothing to
   *     say
   */
  public JoinReport report(String placeholder, boolean applied, String reason) {
    List<String> all = new ArrayList<>(reasons);
    if (known() && !set.exact()) {
      all.add("there are so many keys that only ranges that hold them are kept");
    }
    if (reason != null) {
      all.add(reason);
    }
    return new JoinReport(
        Optional.ofNullable(placeholder),
        join.toString(),
        join.dimension(),
        applied,
        all,
        version,
        currentTo,
        known() ? OptionalLong.of(set.size()) : OptionalLong.empty(),
        known() && set.exact(),
        joins);
  }

  /**
   * Whether rows of the fact table may be left out of the result because of the join. A condition
   * on the dimension beside an outer join may be meant for the joined rows.
   */
  boolean dropsRows() {
    return switch (join.type()) {
      case LEFT_OUTER, FULL_OUTER, EXISTENCE ->
          !join.predicate().equals(Predicates.alwaysTrue()) || !join.joins().isEmpty();
      default -> true;
    };
  }

  /** Whether the join makes rows in which all columns of the fact table are null. */
  boolean bringsNullRows() {
    return join.type() == JoinType.RIGHT_OUTER
        || join.type() == JoinType.FULL_OUTER
        || join.type() == JoinType.RIGHT_ANTI;
  }

  /** Whether such rows may match it. */
  boolean matchesNullRows() {
    return join.keys().stream().allMatch(JoinKey::nullSafe);
  }
}
