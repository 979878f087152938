package io.pruningindex.query.predicate;

import java.util.Arrays;
import java.util.Collection;

/**
 * A value taken from each row that conditions are stated on: a column, or a function of one. Values
 * to compare with are given as the types that {@link Literal#of(Object)} takes, or as literals.
 */
public sealed interface Term permits ColumnReference, FunctionCall {
  /** The name of the one column that the value is taken from. */
  String columnName();

  /** {@code term = value}. */
  default Predicate isEqualTo(Object value) {
    return new Comparison(this, ComparisonOperator.EQUAL, Literal.of(value));
  }

  /** {@code term <> value}. */
  default Predicate isNotEqualTo(Object value) {
    return new Comparison(this, ComparisonOperator.NOT_EQUAL, Literal.of(value));
  }

  /** {@code term < value}. */
  default Predicate lessThan(Object value) {
    return new Comparison(this, ComparisonOperator.LESS, Literal.of(value));
  }

  /** {@code term <= value}. */
  default Predicate lessThanOrEqualTo(Object value) {
    return new Comparison(this, ComparisonOperator.LESS_OR_EQUAL, Literal.of(value));
  }

  /** {@code term > value}. */
  default Predicate greaterThan(Object value) {
    return new Comparison(this, ComparisonOperator.GREATER, Literal.of(value));
  }

  /** {@code term >= value}. */
  default Predicate greaterThanOrEqualTo(Object value) {
    return new Comparison(this, ComparisonOperator.GREATER_OR_EQUAL, Literal.of(value));
  }

  /** {@code term IS NOT DISTINCT FROM value}: equality under which null equals null. */
  default Predicate isNotDistinctFrom(Object value) {
    return new Comparison(this, ComparisonOperator.NOT_DISTINCT, Literal.of(value));
  }

  /** {@code term IS DISTINCT FROM value}: the complement of {@link #isNotDistinctFrom}. */
  default Predicate isDistinctFrom(Object value) {
    return new Comparison(this, ComparisonOperator.DISTINCT, Literal.of(value));
  }

  /** {@code term BETWEEN low AND high}, both included. */
  default Predicate isBetween(Object low, Object high) {
    return Predicates.and(greaterThanOrEqualTo(low), lessThanOrEqualTo(high));
  }

  /** {@code term IN (values)}. */
  default Predicate isIn(Object... values) {
    return isIn(Arrays.asList(values));
  }

  /** {@code term IN (values)}. */
  default Predicate isIn(Collection<?> values) {
    return new In(this, values.stream().map(Literal::of).toList());
  }

  /** {@code term NOT IN (values)}: matches no row if a value is null. */
  default Predicate isNotIn(Object... values) {
    return isNotIn(Arrays.asList(values));
  }

  /** {@code term NOT IN (values)}: matches no row if a value is null. */
  default Predicate isNotIn(Collection<?> values) {
    return Predicates.not(isIn(values));
  }

  /** {@code term IS NULL}. */
  default Predicate isNull() {
    return new IsNull(this);
  }

  /** {@code term IS NOT NULL}. */
  default Predicate isNotNull() {
    return Predicates.not(isNull());
  }

  /** Whether a floating-point value is NaN, see {@link IsNaN}. */
  default Predicate isNaN() {
    return new IsNaN(this);
  }

  /** The complement of {@link #isNaN()}. */
  default Predicate isNotNaN() {
    return Predicates.not(isNaN());
  }

  /** Whether a text starts with {@code prefix}, which is taken as it is, without wildcards. */
  default Predicate startsWith(String prefix) {
    return new StartsWith(this, prefix);
  }

  /** {@code term LIKE pattern}, without an escape character being named, see {@link Like}. */
  default Predicate like(String pattern) {
    return new Like(this, pattern, null);
  }

  /** {@code term LIKE pattern ESCAPE escape}. */
  default Predicate like(String pattern, char escape) {
    return new Like(this, pattern, escape);
  }

  /** The result of {@code function} for this value. */
  default Term apply(ScalarFunction function) {
    return new FunctionCall(function, this);
  }
}
