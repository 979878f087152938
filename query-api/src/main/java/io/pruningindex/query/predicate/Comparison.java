package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A column, or a function of one, compared with a literal. Compared with {@link Literal.Null} it is
 * null for every row, unless the operator is null-safe.
 *
 * @param term what is compared
 * @param operator how to compare
 * @param literal what to compare with
 */
public record Comparison(Term term, ComparisonOperator operator, Literal literal)
    implements Predicate {
  public Comparison {
    Objects.requireNonNull(term, "term");
    Objects.requireNonNull(operator, "operator");
    Objects.requireNonNull(literal, "literal");
  }

  @Override
  public String toString() {
    return term + " " + operator + " " + literal;
  }
}
