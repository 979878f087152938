package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.PassingValues;
import java.util.Optional;

/**
 * A function of values, known by what it makes of conditions on its results.
 *
 * @param <A> what arguments are
 * @param <R> what results are
 */
public interface ValueFunction<A extends Comparable<A>, R extends Comparable<R>> {
  /** The arguments of which the result passes a condition that lets {@code results} pass. */
  PassingValues<A> arguments(PassingValues<R> results);

  /**
   * The result of a single argument, if all engines give the same, or nothing if they do not or
   * that is not known.
   */
  default Optional<R> result(A argument) {
    return Optional.empty();
  }
}
