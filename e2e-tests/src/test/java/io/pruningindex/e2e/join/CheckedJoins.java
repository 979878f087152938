package io.pruningindex.e2e.join;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.join.Eligibility;

/**
 * An answer that was right.
 *
 * @param request what was asked
 * @param result the answer
 * @param verdict what its comparison has shown
 */
record CheckedJoins(PruneRequest request, PruneResult result, JoinVerdict verdict) {
  /** How many joins and sets may prune, and did not for want of a version. */
  int unresolved() {
    return (int)
        ReportedJoin.of(request, result).stream()
            .filter(reported -> Eligibility.of(reported.join()).eligible())
            .filter(reported -> reported.report().version().isEmpty())
            .count();
  }
}
