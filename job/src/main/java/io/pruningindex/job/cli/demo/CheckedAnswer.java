package io.pruningindex.job.cli.demo;

import io.pruningindex.query.PruneResult;
import java.util.List;

/**
 * An answer and what the check of it found.
 *
 * @param where the condition asked for
 * @param result the answer
 * @param latencyMillis how long it took
 * @param needed how many slices hold matching rows
 * @param lostRows how many matching rows are in slices that the answer leaves out
 * @param problems what is wrong with the answer, lost rows among it; empty if it is right
 */
record CheckedAnswer(
    String where,
    PruneResult result,
    double latencyMillis,
    int needed,
    long lostRows,
    List<String> problems) {
  CheckedAnswer {
    problems = List.copyOf(problems);
  }

  /** The instant that the answer is exact for; null if there was no answer. */
  String instant() {
    return result.asOf() == null ? null : result.asOf().instant();
  }
}
