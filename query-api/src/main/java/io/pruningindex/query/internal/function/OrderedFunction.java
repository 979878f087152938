package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.PassingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A function of which a greater argument never has a lesser result, known by where its results
 * begin. Where engines differ in a result, all theirs lie between two functions of this kind, a
 * lower and an upper one.
 *
 * @param <A> what arguments are
 * @param <R> what results are
 */
public interface OrderedFunction<A extends Comparable<A>, R extends Comparable<R>>
    extends ValueFunction<A, R> {
  /** The least argument of which the result may be {@code result} or above, or nothing. */
  Optional<A> first(R result);

  /**
   * The least argument from which on every result is {@code result} or above to every engine, or
   * nothing. Not below {@link #first}.
   */
  Optional<A> firstForCertain(R result);

  /** The arguments of which the result may be anything, null too: for some engines, an error. */
  default IntervalSet<A> unpredictable() {
    return IntervalSet.none();
  }

  @Override
  default PassingValues<A> arguments(PassingValues<R> results) {
    IntervalSet<A> unpredictable = unpredictable();
    List<Interval<A>> possible = new ArrayList<>(unpredictable.intervals());
    results.possible().intervals().forEach(interval -> add(interval, false, possible));
    List<Interval<A>> certain = new ArrayList<>();
    results.certain().intervals().forEach(interval -> add(interval, true, certain));
    return new PassingValues<>(
        IntervalSet.union(possible),
        IntervalSet.union(certain).and(unpredictable.complement()),
        results.singles() == null ? null : new SinglesByResult<>(this, results.singles()));
  }

  private void add(Interval<R> results, boolean forCertain, List<Interval<A>> arguments) {
    Optional<A> low = Optional.empty();
    if (results.low() != null) {
      low = forCertain ? firstForCertain(results.low()) : first(results.low());
      if (low.isEmpty()) {
        return;
      }
    }
    Optional<A> high = Optional.empty();
    if (results.high() != null) {
      high = forCertain ? first(results.high()) : firstForCertain(results.high());
    }
    arguments.add(new Interval<>(low.orElse(null), high.orElse(null)));
  }

  /** This function of the results of {@code inner}. */
  default <B extends Comparable<B>> OrderedFunction<B, R> after(OrderedFunction<B, A> inner) {
    return new Composed<>(inner, this);
  }
}
