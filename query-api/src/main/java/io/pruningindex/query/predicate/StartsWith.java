package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * Whether a text starts with another. Null for null.
 *
 * @param term the text
 * @param prefix what it shall start with, character by character
 */
public record StartsWith(Term term, String prefix) implements Predicate {
  public StartsWith {
    Objects.requireNonNull(term, "term");
    Objects.requireNonNull(prefix, "prefix");
  }

  @Override
  public String toString() {
    return "STARTSWITH(" + term + ", " + SqlText.string(prefix) + ")";
  }
}
