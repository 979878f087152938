package io.pruningindex.e2e.join;

import io.pruningindex.query.join.DimensionJoin;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What became of many requests. */
final class JoinTally {
  private final Set<String> versions = new HashSet<>();
  private JoinVerdict verdict = JoinVerdict.NONE;
  private int answers;
  private int unresolved;
  private int severalDimensions;
  private int oneDimensionTwice;

  synchronized boolean add(CheckedJoins answer) {
    answers++;
    verdict = verdict.plus(answer.verdict());
    unresolved += answer.unresolved();
    List<String> dimensions =
        answer.request().joins().stream().map(DimensionJoin::dimension).toList();
    int different = Set.copyOf(dimensions).size();
    severalDimensions += different > 1 ? 1 : 0;
    oneDimensionTwice += different < dimensions.size() ? 1 : 0;
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

  /** How many requests joined the facts with different dimensions. */
  synchronized int ofSeveralDimensions() {
    return severalDimensions;
  }

  /** How many requests joined the facts with the same dimension more than once. */
  synchronized int ofOneDimensionTwice() {
    return oneDimensionTwice;
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
        + " joins without a version, "
        + severalDimensions
        + " requests with several dimensions, "
        + oneDimensionTwice
        + " with one of them twice: "
        + verdict;
  }
}
