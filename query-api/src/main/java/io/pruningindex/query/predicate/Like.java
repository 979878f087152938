package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * Whether a text is of a form: {@code %} stands for any characters or none, {@code _} for one
 * character. Upper and lower case differ. Null for null.
 *
 * @param term the text
 * @param pattern the form
 * @param escape the character after which a wildcard stands for itself, or null if none was named:
 *     some engines then take a backslash for it and others take none, and either is allowed for
 */
public record Like(Term term, String pattern, Character escape) implements Predicate {
  public Like {
    Objects.requireNonNull(term, "term");
    Objects.requireNonNull(pattern, "pattern");
  }

  @Override
  public String toString() {
    return text("LIKE");
  }

  String text(String operator) {
    String text = term + " " + operator + " " + SqlText.string(pattern);
    return escape == null ? text : text + " ESCAPE " + SqlText.string(escape.toString());
  }
}
