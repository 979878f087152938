package io.pruningindex.query.predicate;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A column, or a function of one, compared for equality with each of a list of literals, of any
 * length. A null in the list matches no row, and makes the negated condition match none. An empty
 * list is false for every row.
 *
 * @param term what is compared
 * @param values the list
 */
public record In(Term term, List<Literal> values) implements Predicate {
  public In {
    Objects.requireNonNull(term, "term");
    values = List.copyOf(values);
  }

  @Override
  public String toString() {
    return text("IN");
  }

  String text(String operator) {
    return values.stream()
        .map(Literal::toString)
        .collect(Collectors.joining(", ", term + " " + operator + " (", ")"));
  }
}
