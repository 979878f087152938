package io.pruningindex.query;

import java.util.Objects;

/**
 * How an answer came about: {@link #toString()} is a report to read, a line for each thing.
 *
 * @param result the answer. Of its slices the report shows those that come with reasons, which they
 *     do if the request was verbose
 */
public record Explanation(PruneResult result) {
  public Explanation {
    Objects.requireNonNull(result, "result");
  }

  @Override
  public String toString() {
    return ExplanationText.of(result);
  }
}
