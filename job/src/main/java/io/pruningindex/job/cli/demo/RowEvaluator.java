package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;

/**
 * Tests rows one by one, as SQL defines it and with nothing in common with the index: this is what
 * its answers are checked against.
 */
public final class RowEvaluator {
  private final Predicate predicate;
  private final NanOrder nanOrder;

  /** An evaluator of a predicate, to which NaN is above all numbers. */
  public RowEvaluator(Predicate predicate) {
    this(predicate, NanOrder.HIGHEST);
  }

  /** An evaluator of a predicate. */
  public RowEvaluator(Predicate predicate, NanOrder nanOrder) {
    this.predicate = predicate;
    this.nanOrder = nanOrder;
  }

  /** Whether the row matches, or may match if the predicate is not understood in all its parts. */
  public boolean mayMatch(TruthRow row) {
    return test(predicate, row).maybeTrue();
  }

  /** Whether the row matches for certain. */
  public boolean matches(TruthRow row) {
    return test(predicate, row).isTrue();
  }

  private Outcome test(Predicate predicate, TruthRow row) {
    if (predicate instanceof Constant constant) {
      return Outcome.of(constant == Constant.TRUE);
    } else if (predicate instanceof And and) {
      return and.operands().stream()
          .map(operand -> test(operand, row))
          .reduce(Outcome.TRUE, Outcome::and);
    } else if (predicate instanceof Or or) {
      return or.operands().stream()
          .map(operand -> test(operand, row))
          .reduce(Outcome.FALSE, Outcome::or);
    } else if (predicate instanceof Not not) {
      return test(not.operand(), row).not();
    } else if (predicate instanceof IsNull isNull) {
      return Outcome.of(row.value(isNull.term().columnName()) == null);
    } else if (predicate instanceof Comparison comparison) {
      return compare(
          row.value(comparison.term().columnName()), comparison.operator(), comparison.literal());
    } else if (predicate instanceof In in) {
      Object value = row.value(in.term().columnName());
      return in.values().stream()
          .map(literal -> compare(value, ComparisonOperator.EQUAL, literal))
          .reduce(Outcome.FALSE, Outcome::or);
    }
    return Outcome.ANY;
  }

  private Outcome compare(Object value, ComparisonOperator operator, Literal literal) {
    boolean nullSafe =
        operator == ComparisonOperator.DISTINCT || operator == ComparisonOperator.NOT_DISTINCT;
    if (value == null || literal.equals(Literal.NULL)) {
      boolean distinct = value != null || !literal.equals(Literal.NULL);
      return nullSafe
          ? Outcome.of(distinct == (operator == ComparisonOperator.DISTINCT))
          : Outcome.NULL;
    }
    if (nanOrder == NanOrder.UNORDERED && RowValues.notANumber(value, literal)) {
      return Outcome.of(
          operator == ComparisonOperator.NOT_EQUAL || operator == ComparisonOperator.DISTINCT);
    }
    int order = RowValues.compare(value, literal);
    return Outcome.of(
        switch (operator) {
          case EQUAL, NOT_DISTINCT -> order == 0;
          case NOT_EQUAL, DISTINCT -> order != 0;
          case LESS -> order < 0;
          case LESS_OR_EQUAL -> order <= 0;
          case GREATER -> order > 0;
          case GREATER_OR_EQUAL -> order >= 0;
        });
  }
}
