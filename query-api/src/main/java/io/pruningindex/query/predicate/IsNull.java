package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * Whether a column, or a function of one, is null. Never null itself.
 *
 * @param term the value
 */
public record IsNull(Term term) implements Predicate {
  public IsNull {
    Objects.requireNonNull(term, "term");
  }

  @Override
  public String toString() {
    return term + " IS NULL";
  }
}
