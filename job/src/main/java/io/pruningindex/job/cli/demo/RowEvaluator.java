package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Function;

/**
 * Tests rows one by one, as SQL defines it and with nothing in common with the index: this is what
 * its answers are checked against.
 */
public final class RowEvaluator {
  private final Predicate predicate;
  private final NanOrder nanOrder;
  private final ZoneId zone;
  private final TermValues terms;

  /** An evaluator of a predicate, to which NaN is above all numbers, in UTC. */
  public RowEvaluator(Predicate predicate) {
    this(predicate, NanOrder.HIGHEST);
  }

  /** An evaluator of a predicate, in UTC. */
  public RowEvaluator(Predicate predicate, NanOrder nanOrder) {
    this(predicate, nanOrder, ZoneOffset.UTC);
  }

  /**
   * An evaluator of a predicate.
   *
   * @param zone the zone of the session that asks
   */
  public RowEvaluator(Predicate predicate, NanOrder nanOrder, ZoneId zone) {
    this.predicate = predicate;
    this.nanOrder = nanOrder;
    this.zone = zone;
    this.terms = new TermValues(zone);
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
      return test(isNull.term(), row, value -> Outcome.of(value == null));
    } else if (predicate instanceof Comparison comparison) {
      return test(
          comparison.term(),
          row,
          value -> compare(value, comparison.operator(), comparison.literal()));
    } else if (predicate instanceof In in) {
      return test(in.term(), row, value -> in(value, in));
    } else if (predicate instanceof IsNaN isNaN) {
      return test(isNaN.term(), row, RowEvaluator::isNaN);
    } else if (predicate instanceof StartsWith startsWith) {
      return test(
          startsWith.term(),
          row,
          value -> ofText(value, text -> Outcome.of(text.startsWith(startsWith.prefix()))));
    } else if (predicate instanceof Like like) {
      return test(like.term(), row, value -> ofText(value, text -> Wildcards.test(like, text)));
    }
    return Outcome.ANY;
  }

  /** The outcome for the value of the term, or for any of its values if engines differ. */
  private Outcome test(Term term, TruthRow row, Function<Object, Outcome> condition) {
    return terms
        .of(term, row)
        .map(values -> values.stream().map(condition).reduce(Outcome::either).orElseThrow())
        .orElse(Outcome.ANY);
  }

  private Outcome in(Object value, In in) {
    return in.values().stream()
        .map(literal -> compare(value, ComparisonOperator.EQUAL, literal))
        .reduce(Outcome.FALSE, Outcome::or);
  }

  /** For null some engines say false and others null. */
  private static Outcome isNaN(Object value) {
    return value == null
        ? Outcome.FALSE.either(Outcome.NULL)
        : Outcome.of(value instanceof Number number && Double.isNaN(number.doubleValue()));
  }

  private static Outcome ofText(Object value, Function<String, Outcome> condition) {
    if (value == null) {
      return Outcome.NULL;
    }
    return value instanceof String text ? condition.apply(text) : Outcome.ANY;
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
    int order = RowValues.compare(value, literal, zone);
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
