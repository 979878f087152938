package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.PassingValues;
import java.util.Optional;

/** A function of another's results. */
record Composed<A extends Comparable<A>, B extends Comparable<B>, R extends Comparable<R>>(
    OrderedFunction<A, B> inner, OrderedFunction<B, R> outer) implements OrderedFunction<A, R> {
  @Override
  public Optional<A> first(R result) {
    return outer.first(result).flatMap(inner::first);
  }

  @Override
  public Optional<A> firstForCertain(R result) {
    return outer.firstForCertain(result).flatMap(inner::firstForCertain);
  }

  @Override
  public IntervalSet<A> unpredictable() {
    return arguments(PassingValues.none()).possible();
  }

  @Override
  public Optional<R> result(A argument) {
    return inner.result(argument).flatMap(outer::result);
  }

  @Override
  public PassingValues<A> arguments(PassingValues<R> results) {
    return inner.arguments(outer.arguments(results));
  }
}
