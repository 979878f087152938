package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A column compared with a literal. Compared with {@link Literal.Null} it is null for every row,
 * unless the operator is null-safe.
 *
 * @param column the column's name; fields of nested columns joined by dots
 * @param operator how to compare
 * @param literal what to compare with
 */
public record Comparison(String column, ComparisonOperator operator, Literal literal)
    implements Predicate {
  public Comparison {
    Objects.requireNonNull(column, "column");
    Objects.requireNonNull(operator, "operator");
    Objects.requireNonNull(literal, "literal");
  }

  @Override
  public String toString() {
    return SqlText.identifier(column) + " " + operator + " " + literal;
  }
}
