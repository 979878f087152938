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
  /** How many joins may prune, and did not for want of a version. */
  int unresolved() {
    int unresolved = 0;
    for (int i = 0; i < request.joins().size(); i++) {
      boolean eligible = Eligibility.of(request.joins().get(i)).eligible();
      unresolved += eligible && result.joins().get(i).version().isEmpty() ? 1 : 0;
    }
    return unresolved;
  }
}
