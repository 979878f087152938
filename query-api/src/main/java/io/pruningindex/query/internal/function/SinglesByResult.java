package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.SingleValues;
import java.util.Optional;

/**
 * Arguments of which the result passes a condition.
 *
 * @param results the results that pass
 */
record SinglesByResult<A extends Comparable<A>, R extends Comparable<R>>(
    ValueFunction<A, R> function, SingleValues<R> results) implements SingleValues<A> {
  @Override
  public boolean possible(A argument) {
    Optional<R> result = function.result(argument);
    return result.isEmpty() || results.possible(result.get());
  }

  @Override
  public boolean certain(A argument) {
    Optional<R> result = function.result(argument);
    return result.isPresent() && results.certain(result.get());
  }
}
