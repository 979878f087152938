package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.Converted;
import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.LiteralDomain;
import io.pruningindex.query.internal.literal.PassingValues;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes leaves of conditions on one term. A condition that is negated passes the values that it
 * would not pass otherwise; nulls pass neither.
 *
 * @param domain the term's values
 * @param leaf makes a leaf of the values that pass
 * @param unknown makes a node of a condition that cannot be told, for a reason
 * @param <K> what the values are
 */
record LeafBinder<K extends Comparable<K>>(
    LiteralDomain<K> domain, ValueLeaf<K> leaf, Function<String, BoundNode> unknown) {
  private static final BoundNode NEVER = new BoundNode.Always(false);

  /** The term compared with {@code literal}, which is not null. */
  BoundNode comparison(ComparisonOperator operator, Literal literal, boolean negated) {
    Converted<K> converted = domain.convert(literal);
    if (converted instanceof Converted.NotComparable<K> not) {
      return unknown.apply(not.reason());
    } else if (converted instanceof Converted.Position<K> position) {
      boolean nullSafe =
          operator == ComparisonOperator.NOT_DISTINCT || operator == ComparisonOperator.DISTINCT;
      if (nullSafe && position.maybeNull()) {
        return unknown.apply("engines may make null of a number with so many digits");
      }
      ComparisonOperator effective = negated ? operator.complement() : operator;
      return leaf.test(comparable(values(effective, position), List.of(position), negated));
    }
    boolean never = operator == ComparisonOperator.GREATER && !negated;
    PassingValues<K> values = notANumber(operator);
    return never ? NEVER : leaf.test(negated ? values.complement() : values);
  }

  private static <K extends Comparable<K>> PassingValues<K> values(
      ComparisonOperator operator, Converted.Position<K> at) {
    return switch (operator) {
      case EQUAL, NOT_DISTINCT -> listed(List.of(at));
      case NOT_EQUAL, DISTINCT -> listed(List.of(at)).complement();
      case LESS ->
          new PassingValues<>(
              IntervalSet.below(at.highestFirst()), IntervalSet.below(at.lowestFirst()));
      case LESS_OR_EQUAL ->
          new PassingValues<>(
              IntervalSet.below(at.highestEnd()), IntervalSet.below(at.lowestEnd()));
      case GREATER ->
          new PassingValues<>(IntervalSet.from(at.lowestEnd()), IntervalSet.from(at.highestEnd()));
      case GREATER_OR_EQUAL ->
          new PassingValues<>(
              IntervalSet.from(at.lowestFirst()), IntervalSet.from(at.highestFirst()));
    };
  }

  /** The numbers, not NaN, that pass a comparison with NaN. */
  private static <K extends Comparable<K>> PassingValues<K> notANumber(
      ComparisonOperator operator) {
    return switch (operator) {
      case EQUAL, NOT_DISTINCT, GREATER, GREATER_OR_EQUAL -> PassingValues.none();
      case NOT_EQUAL, DISTINCT -> PassingValues.all();
      case LESS, LESS_OR_EQUAL -> PassingValues.allOrNone();
    };
  }

  /** The term compared with each of {@code literals}: IN, or NOT IN if negated. */
  BoundNode in(List<Literal> literals, boolean negated) {
    if (literals.isEmpty()) {
      return new BoundNode.Always(negated);
    }
    LiteralDomain<K> together = domain.among(literals);
    List<Converted.Position<K>> positions = new ArrayList<>();
    boolean anyValue = false;
    for (Literal literal : literals) {
      if (literal instanceof Literal.Null) {
        if (negated) {
          return NEVER;
        }
        continue;
      }
      Converted<K> converted = together.convert(literal);
      if (converted instanceof Converted.NotComparable<K> not) {
        return unknown.apply(not.reason());
      } else if (converted instanceof Converted.Position<K> position) {
        positions.add(position);
      }
      // No number is equal to NaN.
      anyValue = true;
    }
    if (!anyValue) {
      return NEVER;
    }
    PassingValues<K> values = listed(positions);
    return leaf.test(comparable(negated ? values.complement() : values, positions, negated));
  }

  /**
   * What is null to some engine passes nothing there. But it is not true either, and a test of that
   * is the opposite of this below a NOT, which must not rule it out.
   */
  private static <K extends Comparable<K>> PassingValues<K> comparable(
      PassingValues<K> values, List<Converted.Position<K>> positions, boolean negated) {
    Optional<Interval<K>> comparable =
        positions.stream()
            .map(Converted.Position::comparable)
            .filter(Objects::nonNull)
            .reduce(Interval::and);
    if (comparable.isEmpty()) {
      return values;
    }
    IntervalSet<K> known = IntervalSet.union(List.of(comparable.get()));
    return new PassingValues<>(
        negated ? values.possible().or(known.complement()) : values.possible(),
        values.certain().and(known));
  }

  private static <K extends Comparable<K>> PassingValues<K> listed(
      List<Converted.Position<K>> positions) {
    return new PassingValues<>(
        IntervalSet.union(positions.stream().map(Converted.Position::possiblyEqual).toList()),
        IntervalSet.union(positions.stream().map(Converted.Position::certainlyEqual).toList()));
  }
}
