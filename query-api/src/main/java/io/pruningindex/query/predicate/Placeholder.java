package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A condition whose values are not known yet, such as one with a subquery. Until something is put
 * in its place, it is taken to be possibly true and possibly false for every row; {@link
 * Predicates#bind} puts something there.
 *
 * @param name what it is bound by; the same name may stand in several places
 * @param text the condition as written
 */
public record Placeholder(String name, String text) implements Predicate {
  public Placeholder {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
