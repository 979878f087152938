package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Term;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What minimum, maximum and null count of one column allow to say of a slice with one file. They
 * are taken from the slice's rows.
 *
 * @param minimum a row with the least value, and no other; null if all values are null
 * @param maximum a row with the greatest value, and no other
 * @param hasNulls whether any value is null
 */
record IdealPruning(TruthRow minimum, TruthRow maximum, boolean hasNulls) {

  static IdealPruning of(TrueSlice slice, String column) {
    List<Object> values = slice.rows().get().stream().map(row -> row.value(column)).toList();
    List<Object> present =
        values.stream().filter(Objects::nonNull).sorted(IdealPruning::compare).toList();
    if (present.isEmpty()) {
      return new IdealPruning(null, null, true);
    }
    RowLayout layout = new RowLayout(List.of(column));
    return new IdealPruning(
        new TruthRow(layout, present.subList(0, 1)),
        new TruthRow(layout, present.subList(present.size() - 1, present.size())),
        present.size() < values.size());
  }

  /** Whether a row may match a condition on the column. */
  boolean mayMatch(Predicate leaf) {
    if (leaf instanceof IsNull) {
      return hasNulls;
    } else if (leaf instanceof In in) {
      return in.values().stream()
          .anyMatch(value -> mayMatch(new Comparison(in.term(), ComparisonOperator.EQUAL, value)));
    } else if (leaf instanceof Not not) {
      return mayNotMatch(not.operand());
    }
    Comparison comparison = (Comparison) leaf;
    boolean isNull = comparison.literal().equals(Literal.NULL);
    return switch (comparison.operator()) {
      case NOT_DISTINCT -> isNull ? hasNulls : anyEqual(comparison);
      case DISTINCT -> isNull ? minimum != null : hasNulls || anyOther(comparison);
      case EQUAL -> anyEqual(comparison);
      case NOT_EQUAL -> anyOther(comparison);
      case LESS, LESS_OR_EQUAL -> matches(minimum, comparison);
      case GREATER, GREATER_OR_EQUAL -> matches(maximum, comparison);
    };
  }

  private boolean mayNotMatch(Predicate negated) {
    if (negated instanceof IsNull) {
      return minimum != null;
    } else if (negated instanceof In in) {
      boolean oneValue = matches(minimum, equalTo(in.term(), maximum));
      return in.values().isEmpty()
          || minimum != null
              && !in.values().contains(Literal.NULL)
              && (!oneValue || matches(minimum, new Not(in)));
    }
    Comparison comparison = (Comparison) negated;
    return mayMatch(
        new Comparison(
            comparison.term(), comparison.operator().complement(), comparison.literal()));
  }

  private boolean anyEqual(Comparison comparison) {
    return matches(minimum, with(comparison, ComparisonOperator.LESS_OR_EQUAL))
        && matches(maximum, with(comparison, ComparisonOperator.GREATER_OR_EQUAL));
  }

  private boolean anyOther(Comparison comparison) {
    return matches(minimum, with(comparison, ComparisonOperator.NOT_EQUAL))
        || matches(maximum, with(comparison, ComparisonOperator.NOT_EQUAL));
  }

  private static Predicate equalTo(Term column, TruthRow row) {
    return row == null
        ? Predicates.alwaysFalse()
        : column.isEqualTo(row.value(column.columnName()));
  }

  private static boolean matches(TruthRow row, Predicate predicate) {
    return row != null && new RowEvaluator(predicate).matches(row);
  }

  private static Comparison with(Comparison comparison, ComparisonOperator operator) {
    return new Comparison(comparison.term(), operator, comparison.literal());
  }

  private static int compare(Object left, Object right) {
    if (left instanceof String text && right instanceof String other) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
    @SuppressWarnings("unchecked") // The values of one column are of one class, that has an order.
    Comparator<Object> natural = (Comparator<Object>) (Comparator<?>) Comparator.naturalOrder();
    return natural.compare(left, right);
  }
}
