package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.function.ValueFunction;
import io.pruningindex.query.internal.literal.PassingValues;

/**
 * Makes leaves that test a term.
 *
 * @param <K> what the term's values are
 */
interface ValueLeaf<K extends Comparable<K>> {
  /** Tests whether the term's value is among {@code values}. */
  BoundNode test(PassingValues<K> values);

  /** Makes leaves that test the results of {@code function}. */
  default <R extends Comparable<R>> ValueLeaf<R> of(ValueFunction<K, R> function) {
    return values -> test(function.arguments(values));
  }
}
