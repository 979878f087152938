package io.pruningindex.query.internal.function;

import java.util.Optional;

/** The function that gives its argument. */
record Identity<A extends Comparable<A>>() implements OrderedFunction<A, A> {
  @Override
  public Optional<A> first(A result) {
    return Optional.of(result);
  }

  @Override
  public Optional<A> firstForCertain(A result) {
    return Optional.of(result);
  }

  @Override
  public Optional<A> result(A argument) {
    return Optional.of(argument);
  }
}
