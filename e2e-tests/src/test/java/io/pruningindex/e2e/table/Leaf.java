package io.pruningindex.e2e.table;

import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNaN;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A condition on one term, as far as it matters for what bounds say of it.
 *
 * @param condition a comparison, a list, a test for null or NaN, or a condition on a text's form
 * @param term what it is stated on
 * @param literals what the term is compared with
 */
record Leaf(Predicate condition, Term term, List<Literal> literals) {
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int DIGITS_OF_DECIMAL = 38;

  /** As Spark has it; others give it one less. */
  private static final int DIGITS_OF_LONG = 20;

  static Leaf of(Predicate condition) {
    if (condition instanceof Comparison comparison) {
      return new Leaf(condition, comparison.term(), List.of(comparison.literal()));
    } else if (condition instanceof In in) {
      return new Leaf(condition, in.term(), in.values());
    } else if (condition instanceof IsNull isNull) {
      return new Leaf(condition, isNull.term(), List.of());
    } else if (condition instanceof IsNaN isNaN) {
      return new Leaf(condition, isNaN.term(), List.of());
    } else if (condition instanceof StartsWith startsWith) {
      return new Leaf(condition, startsWith.term(), List.of());
    }
    return new Leaf(condition, ((Like) condition).term(), List.of());
  }

  String column() {
    return term.columnName();
  }

  /** Whether it is stated on a column itself, and all engines convert the literals alike. */
  boolean comparesAlike(ColumnType type, ZoneId zone) {
    return term instanceof ColumnReference
        && literals.stream().allMatch(literal -> comparesAlike(type.kind(), literal, zone))
        && (type.kind() != TypeKind.DECIMAL || isCommonDecimal(type));
  }

  /** Whether column and literals have a common type, for which decimals have digits enough. */
  private boolean isCommonDecimal(ColumnType type) {
    int before = type.precision() - type.scale();
    int after = type.scale();
    for (Literal literal : literals) {
      if (literal instanceof Literal.DecimalValue number) {
        before = Math.max(before, number.value().precision() - number.value().scale());
        after = Math.max(after, number.value().scale());
      } else if (literal instanceof Literal.LongValue) {
        before = Math.max(before, DIGITS_OF_LONG);
      }
    }
    return before + after <= DIGITS_OF_DECIMAL;
  }

  /** Other zones have local times that occur twice, or never. */
  private static boolean comparesAlike(TypeKind kind, Literal literal, ZoneId zone) {
    return literal.equals(Literal.NULL)
        || switch (kind) {
          case FLOAT, DOUBLE ->
              literal instanceof Literal.DoubleValue number && !Double.isNaN(number.value());
          case INT, LONG, DECIMAL -> !(literal instanceof Literal.DoubleValue);
          case TIMESTAMP ->
              literal instanceof Literal.InstantValue time && micros(time.value())
                  || literal instanceof Literal.DateTimeValue local
                      && micros(local.value())
                      && zone.equals(ZoneOffset.UTC);
          case LOCAL_TIMESTAMP ->
              literal instanceof Literal.DateTimeValue time && micros(time.value());
          default -> true;
        };
  }

  private static boolean micros(Instant time) {
    return time.getNano() % NANOS_PER_MICRO == 0;
  }

  private static boolean micros(LocalDateTime time) {
    return time.getNano() % NANOS_PER_MICRO == 0;
  }

  /**
   * Whether no pruner can know more of it, or of its negation, than the plain comparison of bounds.
   * One may know that no value can be the one asked for, or that all that lie within the bounds are
   * listed.
   */
  boolean isDecidedByBounds(boolean negated, ColumnType type, ZoneId zone) {
    if (condition instanceof IsNaN || condition instanceof In && negated) {
      return false;
    } else if (condition instanceof Like like) {
      return term instanceof ColumnReference
          && LikeForm.readings(like).stream().allMatch(form -> form.isText() || form.isStart());
    }
    return comparesAlike(type, zone)
        && literals.stream().allMatch(literal -> isPossible(type, literal));
  }

  private static boolean isPossible(ColumnType type, Literal literal) {
    return !(literal instanceof Literal.DecimalValue number)
        || digitsAfterPoint(number.value()) <= type.scale();
  }

  private static int digitsAfterPoint(BigDecimal number) {
    return number.signum() == 0 ? 0 : number.stripTrailingZeros().scale();
  }

  /** Whether it is about being null and nothing else. */
  boolean isNullTest() {
    return condition instanceof IsNull
        || condition instanceof Comparison comparison
            && comparison.literal().equals(Literal.NULL)
            && isNullSafe(comparison.operator());
  }

  /** Whether it, or its negation, is false or null for whatever value. */
  boolean isNever(boolean negated) {
    if (condition instanceof Comparison comparison) {
      return comparison.literal().equals(Literal.NULL) && !isNullSafe(comparison.operator());
    } else if (condition instanceof In in) {
      return negated
          ? in.values().contains(Literal.NULL)
          : in.values().stream().allMatch(Literal.NULL::equals);
    }
    return false;
  }

  private static boolean isNullSafe(ComparisonOperator operator) {
    return operator == ComparisonOperator.DISTINCT || operator == ComparisonOperator.NOT_DISTINCT;
  }

  Predicate wanted(boolean positive) {
    return positive ? condition : new Not(condition);
  }
}
