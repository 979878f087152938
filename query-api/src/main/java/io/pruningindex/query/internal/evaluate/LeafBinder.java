package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.Converted;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.LiteralDomain;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes leaves of conditions on one column.
 *
 * @param domain the column's values
 * @param ranges brings values into the form in which bounds are held
 * @param leaf makes a leaf of a test
 * @param <K> what the values are
 */
record LeafBinder<K extends Comparable<K>>(
    LiteralDomain<K> domain,
    Function<IntervalSet<K>, ValueRanges> ranges,
    Function<LeafTest, BoundNode> leaf) {
  private static final BoundNode NEVER = new BoundNode.Always(false);

  /** The column compared with {@code literal} by an operator that is not null-safe. */
  BoundNode comparison(ComparisonOperator operator, Literal literal) {
    if (literal instanceof Literal.Null) {
      return NEVER;
    }
    Converted<K> converted = domain.convert(literal);
    if (converted instanceof Converted.NotComparable<K> not) {
      return new BoundNode.Unknown(not.reason());
    }
    Converted.Position<K> position = (Converted.Position<K>) converted;
    return switch (operator) {
      case EQUAL, NOT_DISTINCT -> listed(List.of(position), false);
      case NOT_EQUAL, DISTINCT -> listed(List.of(position), true);
      case LESS ->
          side(
              IntervalSet.below(position.highestFirst()),
              IntervalSet.below(position.lowestFirst()));
      case LESS_OR_EQUAL ->
          side(IntervalSet.below(position.highestEnd()), IntervalSet.below(position.lowestEnd()));
      case GREATER ->
          side(IntervalSet.from(position.lowestEnd()), IntervalSet.from(position.highestEnd()));
      case GREATER_OR_EQUAL ->
          side(IntervalSet.from(position.lowestFirst()), IntervalSet.from(position.highestFirst()));
    };
  }

  /** The column compared with each of {@code literals}: IN, or NOT IN if {@code negated}. */
  BoundNode in(List<Literal> literals, boolean negated) {
    if (literals.isEmpty()) {
      return new BoundNode.Always(negated);
    }
    List<Converted.Position<K>> positions = new ArrayList<>();
    for (Literal literal : literals) {
      if (literal instanceof Literal.Null) {
        if (negated) {
          return NEVER;
        }
        continue;
      }
      Converted<K> converted = domain.convert(literal);
      if (converted instanceof Converted.NotComparable<K> not) {
        return new BoundNode.Unknown(not.reason());
      }
      positions.add((Converted.Position<K>) converted);
    }
    return listed(positions, negated);
  }

  private BoundNode listed(List<Converted.Position<K>> positions, boolean negated) {
    IntervalSet<K> possible =
        IntervalSet.union(positions.stream().map(Converted.Position::possiblyEqual).toList());
    IntervalSet<K> certain =
        IntervalSet.union(positions.stream().map(Converted.Position::certainlyEqual).toList());
    return negated
        ? test(certain.complement(), possible.complement(), ValueTest.Shape.NOT_LISTED)
        : test(possible, certain, ValueTest.Shape.LISTED);
  }

  private BoundNode side(IntervalSet<K> possible, IntervalSet<K> certain) {
    return test(possible, certain, ValueTest.Shape.SIDE);
  }

  private BoundNode test(IntervalSet<K> possible, IntervalSet<K> certain, ValueTest.Shape shape) {
    ValueRanges some = ranges.apply(possible);
    ValueRanges every = ranges.apply(certain);
    if (some.isEmpty()) {
      return NEVER;
    }
    return leaf.apply(
        some.isAll() && every.isAll() ? NullTest.IS_NOT_NULL : new ValueTest(some, every, shape));
  }
}
