package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.job.cli.demo.NanOrder;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What minimum, maximum and null count of one column allow to say of a slice with one file, in
 * which no value is NaN. They are taken from the slice's rows.
 *
 * @param minimum a row with the least value, and no other; null if all values are null
 * @param maximum a row with the greatest value, and no other
 * @param exact whether some row holds the minimum, and some the maximum; else they enclose all
 * @param hasNulls whether any value is null
 * @param zone the zone of the session that asks
 */
record IdealPruning(
    TruthRow minimum, TruthRow maximum, boolean exact, boolean hasNulls, ZoneId zone) {

  static IdealPruning of(TrueSlice slice, String column) {
    return of(slice, column, ZoneOffset.UTC);
  }

  static IdealPruning of(TrueSlice slice, String column, ZoneId zone) {
    List<Object> values = slice.rows().get().stream().map(row -> row.value(column)).toList();
    List<Object> present =
        values.stream().filter(Objects::nonNull).sorted(IdealPruning::compare).toList();
    if (present.isEmpty()) {
      return new IdealPruning(null, null, true, true, zone);
    }
    return new IdealPruning(
        row(column, present.get(0)),
        row(column, present.get(present.size() - 1)),
        true,
        present.size() < values.size(),
        zone);
  }

  static IdealPruning enclosed(
      String column, Object lower, Object upper, boolean hasNulls, ZoneId zone) {
    return new IdealPruning(row(column, lower), row(column, upper), false, hasNulls, zone);
  }

  /** The same with bounds that enclose these, which must not be missing. */
  IdealPruning enclosedBy(Object lower, Object upper) {
    return enclosed(minimum.layout().names().get(0), lower, upper, hasNulls, zone);
  }

  /** The least value; there must be one. */
  Object minimumValue() {
    return value(minimum);
  }

  /** The greatest value; there must be one. */
  Object maximumValue() {
    return value(maximum);
  }

  private static Object value(TruthRow row) {
    return row.value(row.layout().names().get(0));
  }

  private static TruthRow row(String column, Object value) {
    return new TruthRow(new RowLayout(List.of(column)), List.of(value));
  }

  /** Whether a row may match a condition on the column. */
  boolean mayMatch(Predicate leaf) {
    if (leaf instanceof IsNull) {
      return hasNulls;
    } else if (leaf instanceof IsNaN) {
      return false;
    } else if (leaf instanceof In in) {
      return in.values().stream()
          .anyMatch(value -> mayMatch(new Comparison(in.term(), ComparisonOperator.EQUAL, value)));
    } else if (leaf instanceof StartsWith startsWith) {
      return anyStartsWith(startsWith.term(), startsWith.prefix());
    } else if (leaf instanceof Like like) {
      return LikeForm.readings(like).stream().anyMatch(form -> anyOfForm(like.term(), form));
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
    } else if (negated instanceof IsNaN) {
      return true;
    } else if (negated instanceof In in) {
      boolean oneValue = exact && matches(minimum, equalTo(in.term(), maximum));
      return in.values().isEmpty()
          || minimum != null
              && !in.values().contains(Literal.NULL)
              && (!oneValue || matches(minimum, new Not(in)));
    } else if (negated instanceof StartsWith startsWith) {
      return anyOther(startsWith);
    } else if (negated instanceof Like like) {
      return LikeForm.readings(like).stream().anyMatch(form -> anyOfOtherForm(like.term(), form));
    }
    Comparison comparison = (Comparison) negated;
    return mayMatch(
        new Comparison(
            comparison.term(), comparison.operator().complement(), comparison.literal()));
  }

  private boolean anyStartsWith(Term term, String prefix) {
    return matches(maximum, term.greaterThanOrEqualTo(prefix))
        && (matches(minimum, term.lessThan(prefix)) || matches(minimum, term.startsWith(prefix)));
  }

  private boolean anyOfForm(Term term, LikeForm form) {
    return form.isText()
        ? mayMatch(term.isEqualTo(form.start()))
        : anyStartsWith(term, form.start());
  }

  private boolean anyOfOtherForm(Term term, LikeForm form) {
    if (form.isText()) {
      return mayMatch(term.isNotEqualTo(form.start()));
    }
    return form.isStart() ? anyOther(new StartsWith(term, form.start())) : minimum != null;
  }

  private boolean anyEqual(Comparison comparison) {
    return matches(minimum, with(comparison, ComparisonOperator.LESS_OR_EQUAL))
        && matches(maximum, with(comparison, ComparisonOperator.GREATER_OR_EQUAL));
  }

  private boolean anyOther(Comparison comparison) {
    boolean isNull = comparison.literal().equals(Literal.NULL);
    return !exact && !isNull
        || matches(minimum, with(comparison, ComparisonOperator.NOT_EQUAL))
        || matches(maximum, with(comparison, ComparisonOperator.NOT_EQUAL));
  }

  /** If the first and the last value start with it, all others do. */
  private boolean anyOther(StartsWith startsWith) {
    Predicate other = new Not(startsWith);
    return minimum != null && (!exact || matches(minimum, other) || matches(maximum, other));
  }

  private static Predicate equalTo(Term term, TruthRow row) {
    return row == null
        ? Predicates.alwaysFalse()
        : term.isEqualTo(value(row) instanceof ByteBuffer bytes ? array(bytes) : value(row));
  }

  private boolean matches(TruthRow row, Predicate predicate) {
    return row != null && new RowEvaluator(predicate, NanOrder.HIGHEST, zone).matches(row);
  }

  private static Comparison with(Comparison comparison, ComparisonOperator operator) {
    return new Comparison(comparison.term(), operator, comparison.literal());
  }

  private static int compare(Object left, Object right) {
    if (left instanceof String text && right instanceof String other) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    } else if (left instanceof ByteBuffer bytes && right instanceof ByteBuffer other) {
      return Arrays.compareUnsigned(array(bytes), array(other));
    }
    @SuppressWarnings("unchecked") // The values of one column are of one class, that has an order.
    Comparator<Object> natural = (Comparator<Object>) (Comparator<?>) Comparator.naturalOrder();
    return natural.compare(left, right);
  }

  private static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }
}
