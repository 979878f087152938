package io.pruningindex.query;

import java.util.Objects;

/**
 * How an answer of partitions came about: {@link #toString()} is a report to read, a line for each
 * thing.
 *
 * @param result the answer
 */
public record PartitionExplanation(PartitionResult result) {
  public PartitionExplanation {
    Objects.requireNonNull(result, "result");
  }

  @Override
  public String toString() {
    return ExplanationText.of(result);
  }
}
