package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;

/**
 * A condition on one column.
 *
 * @param operator how the column is compared
 * @param number what it is compared with, as {@link ValueKind} makes a value of it
 */
record Condition(Operator operator, int number) {
  /** How a column is compared with a value. */
  enum Operator {
    /** Looks at one bound of each file. */
    AT_MOST,
    /** Looks at both bounds of each file. */
    EQUAL
  }

  Predicate on(String column, ValueKind kind) {
    Object value = kind.value(number);
    return switch (operator) {
      case AT_MOST -> Predicates.column(column).lessThanOrEqualTo(value);
      case EQUAL -> Predicates.column(column).isEqualTo(value);
    };
  }
}
