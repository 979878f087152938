package io.pruningindex.e2e.join;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A join of a request, or a set in its condition, and what the answer tells of it.
 *
 * @param join the join, or the set
 * @param report what the answer tells
 */
record ReportedJoin(DimensionJoin join, JoinReport report) {
  /**
   * Takes each report for the join that it is of: those of the joins come first, in the request's
   * order, then one for each set.
   *
   * @throws AssertionError if others are reported than were asked
   */
  static List<ReportedJoin> of(PruneRequest request, PruneResult result) {
    List<ReportedJoin> reported = new ArrayList<>();
    Set<String> sets = new HashSet<>(request.sets().keySet());
    List<JoinReport> reports = result.joins();
    boolean right = reports.size() == request.joins().size() + sets.size();
    for (int i = 0; i < reports.size() && right; i++) {
      boolean isSet = i >= request.joins().size();
      String placeholder = reports.get(i).placeholder().orElse(null);
      right = isSet ? sets.remove(placeholder) : placeholder == null;
      if (right) {
        DimensionJoin join = isSet ? request.sets().get(placeholder) : request.joins().get(i);
        right = join.dimension().equals(reports.get(i).dimension());
        reported.add(new ReportedJoin(join, reports.get(i)));
      }
    }
    if (!right) {
      throw new AssertionError(
          "The answer for " + request + " reports other joins than were asked\nAnswer: " + result);
    }
    return reported;
  }

  /** Whether it stands for a placeholder of the condition. */
  boolean isSet() {
    return report.placeholder().isPresent();
  }
}
