package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The most that minimum, maximum and null count of one file allow to say of a condition with
 * literals of the column's own type, or on a function in which engines agree, from first principles
 * and on Java values.
 *
 * @param minimum the least value, or null if all are null
 * @param maximum the greatest value, or null if all are null
 * @param hasNulls whether any value is null
 */
record IdealPruner(Object minimum, Object maximum, boolean hasNulls) {
  private static final RowFunctions FUNCTIONS = RowFunctions.plain();

  /** Says that engines do not agree in what becomes of values between the bounds. */
  static final class Disputed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Disputed() {
      super(null, null, false, false);
    }
  }

  static IdealPruner of(List<Object> values) {
    List<Object> present =
        values.stream().filter(Objects::nonNull).sorted(IdealPruner::compare).toList();
    return present.isEmpty()
        ? new IdealPruner(null, null, true)
        : new IdealPruner(
            present.get(0), present.get(present.size() - 1), present.size() < values.size());
  }

  /** Whether a condition may hold, by what is known of each column. */
  static boolean mightMatch(
      Predicate predicate, boolean negated, Function<String, IdealPruner> columns) {
    if (predicate instanceof Not not) {
      return mightMatch(not.operand(), !negated, columns);
    } else if (predicate instanceof And and) {
      return negated
          ? and.operands().stream().anyMatch(each -> mightMatch(each, true, columns))
          : and.operands().stream().allMatch(each -> mightMatch(each, false, columns));
    } else if (predicate instanceof Or or) {
      return negated
          ? or.operands().stream().allMatch(each -> mightMatch(each, true, columns))
          : or.operands().stream().anyMatch(each -> mightMatch(each, false, columns));
    }
    return columns.apply(term(predicate).columnName()).mightMatch(predicate, negated);
  }

  /** Whether a condition holds for every row, by what is known of each column. */
  static boolean mustMatch(
      Predicate predicate, boolean negated, Function<String, IdealPruner> columns) {
    if (predicate instanceof Not not) {
      return mustMatch(not.operand(), !negated, columns);
    } else if (predicate instanceof And and) {
      return negated
          ? and.operands().stream().anyMatch(each -> mustMatch(each, true, columns))
          : and.operands().stream().allMatch(each -> mustMatch(each, false, columns));
    } else if (predicate instanceof Or or) {
      return negated
          ? or.operands().stream().allMatch(each -> mustMatch(each, true, columns))
          : or.operands().stream().anyMatch(each -> mustMatch(each, false, columns));
    }
    return columns.apply(term(predicate).columnName()).mustMatch(predicate, negated);
  }

  /** The term of a condition that is made of no others. */
  static Term term(Predicate predicate) {
    if (predicate instanceof IsNull isNull) {
      return isNull.term();
    } else if (predicate instanceof In in) {
      return in.term();
    } else if (predicate instanceof Like like) {
      return like.term();
    } else if (predicate instanceof StartsWith start) {
      return start.term();
    }
    return ((Comparison) predicate).term();
  }

  private boolean mightMatch(Predicate predicate, boolean negated) {
    if (predicate instanceof IsNull) {
      return negated ? minimum != null : hasNulls;
    } else if (predicate instanceof In in && in.values().isEmpty()) {
      return negated;
    } else if (predicate instanceof In in) {
      return negated
          ? minimum != null && !anyNull(in) && !allListed(in.values())
          : in.values().stream().anyMatch(value -> mightCompare(ComparisonOperator.EQUAL, value));
    } else if (predicate instanceof Comparison comparison) {
      return mightMatch(comparison, negated);
    }
    return minimum != null
        && IdealTexts.mightMatch(
            predicate, negated, text(term(predicate), minimum), text(term(predicate), maximum));
  }

  private boolean mustMatch(Predicate predicate, boolean negated) {
    if (predicate instanceof IsNull) {
      return negated ? !hasNulls : minimum == null;
    } else if (predicate instanceof In in && in.values().isEmpty()) {
      return negated;
    } else if (predicate instanceof In in) {
      return negated
          ? minimum != null
              && !hasNulls
              && !anyNull(in)
              && in.values().stream()
                  .noneMatch(value -> mightCompare(ComparisonOperator.EQUAL, value))
          : minimum != null && !hasNulls && allListed(in.values());
    } else if (predicate instanceof Comparison comparison) {
      return mustMatch(comparison, negated);
    }
    return minimum != null
        && !hasNulls
        && IdealTexts.mustMatch(
            predicate, negated, text(term(predicate), minimum), text(term(predicate), maximum));
  }

  private static boolean anyNull(In in) {
    return in.values().stream().anyMatch(Literal.Null.class::isInstance);
  }

  private boolean mightMatch(Comparison comparison, boolean negated) {
    ComparisonOperator operator = operator(comparison, negated);
    boolean nullLiteral = comparison.literal() instanceof Literal.Null;
    return switch (operator) {
      case NOT_DISTINCT ->
          nullLiteral
              ? hasNulls
              : mightCompare(comparison.term(), ComparisonOperator.EQUAL, comparison.literal());
      case DISTINCT ->
          nullLiteral
              ? minimum != null
              : hasNulls
                  || mightCompare(
                      comparison.term(), ComparisonOperator.NOT_EQUAL, comparison.literal());
      default -> mightCompare(comparison.term(), operator, comparison.literal());
    };
  }

  /** Of DISTINCT, as NOT EQUAL or NULL, bounds with nulls say too little. */
  private boolean mustMatch(Comparison comparison, boolean negated) {
    ComparisonOperator operator = operator(comparison, negated);
    boolean nullLiteral = comparison.literal() instanceof Literal.Null;
    return switch (operator) {
      case NOT_DISTINCT ->
          nullLiteral ? minimum == null : mustCompare(comparison, ComparisonOperator.EQUAL);
      case DISTINCT ->
          nullLiteral
              ? !hasNulls
              : minimum == null || mustCompare(comparison, ComparisonOperator.NOT_EQUAL);
      default -> mustCompare(comparison, operator);
    };
  }

  private static ComparisonOperator operator(Comparison comparison, boolean negated) {
    return negated ? comparison.operator().complement() : comparison.operator();
  }

  private boolean mustCompare(Comparison comparison, ComparisonOperator operator) {
    return minimum != null
        && !hasNulls
        && !(comparison.literal() instanceof Literal.Null)
        && !mightCompare(comparison.term(), operator.complement(), comparison.literal());
  }

  private boolean mightCompare(ComparisonOperator operator, Literal literal) {
    return mightCompare(null, operator, literal);
  }

  private boolean mightCompare(Term term, ComparisonOperator operator, Literal literal) {
    if (minimum == null || literal instanceof Literal.Null) {
      return false;
    }
    Object right = java(literal);
    int low = compare(result(term, minimum), right);
    int high = compare(result(term, maximum), right);
    return switch (operator) {
      case LESS -> low < 0;
      case LESS_OR_EQUAL -> low <= 0;
      case GREATER -> high > 0;
      case GREATER_OR_EQUAL -> high >= 0;
      case EQUAL -> low <= 0 && high >= 0 && IdealResults.given(term, right);
      case NOT_EQUAL -> low != 0 || high != 0;
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  /** Which texts a function gives of the values between bounds, is not asked. */
  private Object text(Term term, Object value) {
    if (term instanceof FunctionCall && compare(minimum, maximum) != 0) {
      throw new Disputed();
    }
    return result(term, value);
  }

  private Object result(Term term, Object value) {
    if (!(term instanceof FunctionCall call)) {
      return value;
    }
    boolean unordered = IdealResults.unordered(call.function(), value);
    if (IdealResults.disputed(call.function(), value)
        || unordered && compare(minimum, maximum) != 0) {
      throw new Disputed();
    }
    return FUNCTIONS.apply(call.function(), value);
  }

  /** Whether every value that may lie within the bounds is listed. */
  private boolean allListed(List<Literal> literals) {
    Object next = minimum;
    while (next != null && compare(next, maximum) <= 0) {
      Object wanted = next;
      boolean listed =
          literals.stream()
              .anyMatch(
                  literal ->
                      !(literal instanceof Literal.Null) && compare(wanted, java(literal)) == 0);
      if (!listed) {
        return false;
      }
      next = successor(wanted);
    }
    return true;
  }

  /** The next value that a column of this type can hold, or null if there is none. */
  private static Object successor(Object value) {
    if (value instanceof Boolean bool) {
      return bool ? null : true;
    } else if (value instanceof Long integer) {
      return integer == Long.MAX_VALUE ? null : integer + 1;
    } else if (value instanceof BigDecimal decimal) {
      return decimal.add(decimal.ulp());
    } else if (value instanceof Double floating) {
      return floating == Double.POSITIVE_INFINITY ? null : Math.nextUp(floating);
    } else if (value instanceof Float floating) {
      // Bounds of floats are held as doubles, and so is what may lie between them.
      return floating == Float.POSITIVE_INFINITY ? null : (Object) Math.nextUp((double) floating);
    } else if (value instanceof LocalDate date) {
      return date.plusDays(1);
    } else if (value instanceof Instant instant) {
      return instant.plusNanos(1000);
    } else if (value instanceof LocalDateTime time) {
      return time.plusNanos(1000);
    } else if (value instanceof String text) {
      return text + "\u0000";
    }
    byte[] bytes = (byte[]) value;
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  static int compare(Object left, Object right) {
    if (left instanceof String text) {
      return RowOracle.orderTexts(text, (String) right);
    } else if (left instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) right);
    } else if (left instanceof Double || left instanceof Float) {
      return RowOracle.orderDoubles(((Number) left).doubleValue(), ((Number) right).doubleValue());
    } else if (left instanceof Number number) {
      return RowOracle.decimal(number).compareTo(RowOracle.decimal((Number) right));
    } else if (left instanceof Boolean bool) {
      return Boolean.compare(bool, (Boolean) right);
    } else if (left instanceof LocalDate date) {
      return date.compareTo((LocalDate) right);
    } else if (left instanceof Instant instant) {
      return instant.compareTo((Instant) right);
    }
    return ((LocalDateTime) left).compareTo((LocalDateTime) right);
  }

  private static Object java(Literal literal) {
    if (literal instanceof Literal.BooleanValue bool) {
      return bool.value();
    } else if (literal instanceof Literal.LongValue integer) {
      return integer.value();
    } else if (literal instanceof Literal.DoubleValue floating) {
      return floating.value();
    } else if (literal instanceof Literal.DecimalValue decimal) {
      return decimal.value();
    } else if (literal instanceof Literal.StringValue text) {
      return text.value();
    } else if (literal instanceof Literal.BinaryValue binary) {
      return binary.value();
    } else if (literal instanceof Literal.DateValue date) {
      return date.value();
    } else if (literal instanceof Literal.InstantValue instant) {
      return instant.value();
    }
    return ((Literal.DateTimeValue) literal).value();
  }
}
