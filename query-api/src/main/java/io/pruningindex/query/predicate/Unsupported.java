package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A condition that its author could not express otherwise, such as one on the result of a function.
 * It is taken to be possibly true and possibly false for every row: it never prunes, and results
 * report it as not applied.
 *
 * @param text the condition as written
 * @param reason why it cannot be expressed, for example {@code "functions are not supported"}
 */
public record Unsupported(String text, String reason) implements Predicate {
  public Unsupported {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(reason, "reason");
  }

  @Override
  public String toString() {
    return text;
  }
}
