package io.pruningindex.query.predicate;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/**
 * A column that conditions are stated on. Values are given as the types that {@link
 * Literal#of(Object)} takes, or as literals.
 *
 * @param name its name; fields of nested columns joined by dots
 */
public record ColumnReference(String name) {
  public ColumnReference {
    Objects.requireNonNull(name, "name");
  }

  /** {@code column = value}. */
  public Predicate isEqualTo(Object value) {
    return comparison(ComparisonOperator.EQUAL, value);
  }

  /** {@code column <> value}. */
  public Predicate isNotEqualTo(Object value) {
    return comparison(ComparisonOperator.NOT_EQUAL, value);
  }

  /** {@code column < value}. */
  public Predicate lessThan(Object value) {
    return comparison(ComparisonOperator.LESS, value);
  }

  /** {@code column <= value}. */
  public Predicate lessThanOrEqualTo(Object value) {
    return comparison(ComparisonOperator.LESS_OR_EQUAL, value);
  }

  /** {@code column > value}. */
  public Predicate greaterThan(Object value) {
    return comparison(ComparisonOperator.GREATER, value);
  }

  /** {@code column >= value}. */
  public Predicate greaterThanOrEqualTo(Object value) {
    return comparison(ComparisonOperator.GREATER_OR_EQUAL, value);
  }

  /** {@code column IS NOT DISTINCT FROM value}: equality under which null equals null. */
  public Predicate isNotDistinctFrom(Object value) {
    return comparison(ComparisonOperator.NOT_DISTINCT, value);
  }

  /** {@code column BETWEEN low AND high}, both included. */
  public Predicate isBetween(Object low, Object high) {
    return Predicates.and(greaterThanOrEqualTo(low), lessThanOrEqualTo(high));
  }

  /** {@code column IN (values)}. */
  public Predicate isIn(Object... values) {
    return isIn(Arrays.asList(values));
  }

  /** {@code column IN (values)}. */
  public Predicate isIn(Collection<?> values) {
    return new In(name, values.stream().map(Literal::of).toList());
  }

  /** {@code column IS NULL}. */
  public Predicate isNull() {
    return new IsNull(name);
  }

  /** {@code column IS NOT NULL}. */
  public Predicate isNotNull() {
    return Predicates.not(isNull());
  }

  private Predicate comparison(ComparisonOperator operator, Object value) {
    return new Comparison(name, operator, Literal.of(value));
  }
}
