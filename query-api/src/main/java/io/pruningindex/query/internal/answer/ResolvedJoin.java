package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.join.DimensionJoin;
import java.util.List;
import java.util.OptionalLong;

/**
 * A join of a request, and which keys it leaves.
 *
 * @param join the join
 * @param set the keys of the dimension's rows that may match, or null if they are not known
 * @param version the number of the dimension's version, or empty if none was read
 * @param currentTo the time that the version is complete up to; empty if none was read
 * @param reasons why the keys are not known, or why not more is; empty if there is nothing to say
 */
public record ResolvedJoin(
    DimensionJoin join,
    ValueSet set,
    OptionalLong version,
    OptionalLong currentTo,
    List<String> reasons) {
  public ResolvedJoin {
    reasons = List.copyOf(reasons);
  }

  /** A join of which nothing is known. */
  public static ResolvedJoin without(DimensionJoin join, List<String> reasons) {
    return new ResolvedJoin(join, null, OptionalLong.empty(), OptionalLong.empty(), reasons);
  }

  /** Whether rows of the fact table may be left out of the result because of the join. */
  boolean dropsRows() {
    return switch (join.type()) {
      case LEFT_OUTER, FULL_OUTER, EXISTENCE -> false;
      default -> true;
    };
  }
}
