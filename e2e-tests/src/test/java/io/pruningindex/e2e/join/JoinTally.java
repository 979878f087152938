package io.pruningindex.e2e.join;

import java.util.HashSet;
import java.util.Set;

/** What became of many requests. */
final class JoinTally {
  private final Set<String> versions = new HashSet<>();
  private JoinVerdict verdict = JoinVerdict.NONE;
  private int answers;
  private int unresolved;

  synchronized boolean add(CheckedJoins answer) {
    answers++;
    verdict = verdict.plus(answer.verdict());
    unresolved += answer.unresolved();
    answer
        .result()
        .joins()
        .forEach(
            report ->
                report
                    .version()
                    .ifPresent(number -> versions.add(report.dimension() + " " + number)));
    return true;
  }

  /** How many versions of dimensions the answers were of. */
  synchronized int versions() {
    return versions.size();
  }

  synchronized JoinVerdict verdict() {
    return verdict;
  }

  @Override
  public synchronized String toString() {
    return answers
        + " answers of "
        + versions.size()
        + " versions, "
        + unresolved
        + " joins without a version: "
        + verdict;
  }
}
