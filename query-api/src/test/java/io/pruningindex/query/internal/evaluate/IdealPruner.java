package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The most that minimum, maximum and null count of one file allow to say of a condition with
 * literals of the column's own type, from first principles and on Java values.
 *
 * @param minimum the least value, or null if all are null
 * @param maximum the greatest value, or null if all are null
 * @param hasNulls whether any value is null
 */
record IdealPruner(Object minimum, Object maximum, boolean hasNulls) {

  static IdealPruner of(List<Object> values) {
    List<Object> present =
        values.stream().filter(Objects::nonNull).sorted(IdealPruner::compare).toList();
    return present.isEmpty()
        ? new IdealPruner(null, null, true)
        : new IdealPruner(
            present.get(0), present.get(present.size() - 1), present.size() < values.size());
  }

  boolean mightMatch(Predicate predicate) {
    if (predicate instanceof IsNull) {
      return hasNulls;
    } else if (predicate instanceof In in) {
      return in.values().stream().anyMatch(value -> mightCompare(ComparisonOperator.EQUAL, value));
    }
    Comparison comparison = (Comparison) predicate;
    ComparisonOperator operator = comparison.operator();
    boolean nullLiteral = comparison.literal() instanceof Literal.Null;
    return switch (operator) {
      case NOT_DISTINCT ->
          nullLiteral ? hasNulls : mightCompare(ComparisonOperator.EQUAL, comparison.literal());
      case DISTINCT ->
          nullLiteral
              ? minimum != null
              : hasNulls || mightCompare(ComparisonOperator.NOT_EQUAL, comparison.literal());
      default -> mightCompare(operator, comparison.literal());
    };
  }

  boolean mustMatch(Predicate predicate) {
    if (predicate instanceof IsNull) {
      return minimum == null;
    } else if (predicate instanceof In in) {
      return allListed(in.values());
    }
    Comparison comparison = (Comparison) predicate;
    ComparisonOperator operator = comparison.operator();
    boolean nullLiteral = comparison.literal() instanceof Literal.Null;
    return switch (operator) {
      case NOT_DISTINCT ->
          nullLiteral
              ? minimum == null
              : mustCompare(ComparisonOperator.EQUAL, comparison.literal());
      case DISTINCT ->
          nullLiteral ? !hasNulls : minimum == null || mustBeDistinct(comparison.literal());
      default -> mustCompare(operator, comparison.literal());
    };
  }

  /** Leaf by leaf: of DISTINCT, as NOT EQUAL or NULL, bounds with nulls say too little. */
  private boolean mustBeDistinct(Literal literal) {
    return mustCompare(ComparisonOperator.NOT_EQUAL, literal);
  }

  private boolean mightCompare(ComparisonOperator operator, Literal literal) {
    if (minimum == null || literal instanceof Literal.Null) {
      return false;
    }
    int low = compare(minimum, java(literal));
    int high = compare(maximum, java(literal));
    return switch (operator) {
      case LESS -> low < 0;
      case LESS_OR_EQUAL -> low <= 0;
      case GREATER -> high > 0;
      case GREATER_OR_EQUAL -> high >= 0;
      case EQUAL -> low <= 0 && high >= 0;
      case NOT_EQUAL -> low != 0 || high != 0;
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  private boolean mustCompare(ComparisonOperator operator, Literal literal) {
    return minimum != null
        && !hasNulls
        && !(literal instanceof Literal.Null)
        && !mightCompare(operator.complement(), literal);
  }

  /** Whether every value that may lie within the bounds is listed. */
  private boolean allListed(List<Literal> literals) {
    if (minimum == null || hasNulls) {
      return false;
    }
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

  private static int compare(Object left, Object right) {
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
