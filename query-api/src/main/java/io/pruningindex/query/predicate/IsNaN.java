package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * Whether a floating-point value is NaN. Engines differ in whether the condition is false or null
 * for null; {@code NOT} of it may therefore hold for null.
 *
 * @param term the value
 */
public record IsNaN(Term term) implements Predicate {
  public IsNaN {
    Objects.requireNonNull(term, "term");
  }

  @Override
  public String toString() {
    return "ISNAN(" + term + ")";
  }
}
