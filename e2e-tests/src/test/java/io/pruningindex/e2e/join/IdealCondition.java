package io.pruningindex.e2e.join;

import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Placeholder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Term;
import java.util.List;
import java.util.Map;

/**
 * The most that bounds and null counts allow to say of a condition in which sets of keys may stand.
 * Of other leaves than comparisons, lists and null tests it takes the rows' own word.
 *
 * @param predicate the condition
 * @param sets the sets, by the names of the placeholders that stand for them
 */
record IdealCondition(Predicate predicate, Map<String, IdealJoin> sets) {
  /** Whether, by the bounds of some rows of the fact table, one of them may match. */
  boolean mayMatch(List<TruthRow> slice) {
    return may(predicate, true, slice);
  }

  private boolean may(Predicate part, boolean wanted, List<TruthRow> slice) {
    if (part instanceof Not not) {
      return may(not.operand(), !wanted, slice);
    } else if (part instanceof Constant constant) {
      return (constant == Constant.TRUE) == wanted;
    } else if (part instanceof And and) {
      return may(and.operands(), wanted, wanted, slice);
    } else if (part instanceof Or or) {
      return may(or.operands(), wanted, !wanted, slice);
    } else if (part instanceof Placeholder placeholder) {
      // The set may hold more keys than there are: of no row it is known that it has a match.
      return !wanted || sets.get(placeholder.name()).mayNeed(slice);
    } else if (part instanceof IsNull isNull) {
      ColumnBounds bounds = ColumnBounds.of(slice, isNull.term().columnName());
      return wanted ? bounds.nulls() : bounds.least() != null;
    } else if (part instanceof In in) {
      return wanted
          ? in.values().stream().anyMatch(value -> mayEqual(in.term(), value, slice))
          : atEitherEnd(in.term(), new Not(in), slice) || severalValues(in.term(), slice);
    } else if (part instanceof Comparison comparison) {
      return mayCompare(comparison, wanted, slice);
    }
    RowEvaluator rows = new RowEvaluator(wanted ? part : new Not(part));
    return slice.stream().anyMatch(rows::mayMatch);
  }

  private boolean may(List<Predicate> operands, boolean wanted, boolean all, List<TruthRow> slice) {
    return all
        ? operands.stream().allMatch(operand -> may(operand, wanted, slice))
        : operands.stream().anyMatch(operand -> may(operand, wanted, slice));
  }

  private static boolean mayCompare(Comparison condition, boolean wanted, List<TruthRow> slice) {
    Comparison positive =
        wanted
            ? condition
            : new Comparison(
                condition.term(), condition.operator().complement(), condition.literal());
    return switch (positive.operator()) {
      case EQUAL -> mayEqual(positive.term(), positive.literal(), slice);
      case NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          atEitherEnd(positive.term(), positive, slice);
      case DISTINCT, NOT_DISTINCT -> {
        RowEvaluator rows = new RowEvaluator(positive);
        yield slice.stream().anyMatch(rows::mayMatch);
      }
    };
  }

  /** Whether a value lies between the least and the greatest. */
  private static boolean mayEqual(Term term, Object value, List<TruthRow> slice) {
    return atEitherEnd(term, term.lessThanOrEqualTo(value), slice)
        && atEitherEnd(term, term.greaterThanOrEqualTo(value), slice);
  }

  /** Whether a condition holds for the least or for the greatest value of what it is stated on. */
  private static boolean atEitherEnd(Term term, Predicate condition, List<TruthRow> slice) {
    ColumnBounds bounds = ColumnBounds.of(slice, term.columnName());
    RowEvaluator evaluator = new RowEvaluator(condition);
    TruthRow any = slice.get(0);
    return bounds.least() != null
        && (evaluator.mayMatch(any.with(term.columnName(), bounds.least()))
            || evaluator.mayMatch(any.with(term.columnName(), bounds.greatest())));
  }

  private static boolean severalValues(Term term, List<TruthRow> slice) {
    ColumnBounds bounds = ColumnBounds.of(slice, term.columnName());
    return bounds.least() != null && KeyValues.compare(bounds.least(), bounds.greatest()) != 0;
  }
}
