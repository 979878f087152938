package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.IntervalSet;
import java.util.Optional;
import java.util.stream.Stream;

/** A function that is one of two, depending on the engine. */
record EitherOf<A extends Comparable<A>, R extends Comparable<R>>(
    OrderedFunction<A, R> left, OrderedFunction<A, R> right) implements OrderedFunction<A, R> {
  @Override
  public Optional<A> first(R result) {
    return Stream.of(left.first(result), right.first(result))
        .flatMap(Optional::stream)
        .min(A::compareTo);
  }

  @Override
  public Optional<A> firstForCertain(R result) {
    Optional<A> other = right.firstForCertain(result);
    return left.firstForCertain(result)
        .flatMap(one -> other.map(another -> one.compareTo(another) >= 0 ? one : another));
  }

  @Override
  public Optional<R> result(A argument) {
    Optional<R> other = right.result(argument);
    return left.result(argument).filter(one -> other.filter(one::equals).isPresent());
  }

  @Override
  public IntervalSet<A> unpredictable() {
    return left.unpredictable().or(right.unpredictable());
  }
}
