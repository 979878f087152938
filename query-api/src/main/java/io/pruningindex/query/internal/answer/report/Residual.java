package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Tells what the rows of an answer's slices must still be tested for. */
public final class Residual {
  private Residual() {}

  /**
   * The conjuncts that not every row of the slices is known to meet.
   *
   * @param asked the predicate
   * @param bound the same, bound
   * @param met the conjuncts that every row of these slices, and perhaps of others, meets
   * @param slices the slices listed
   */
  public static Predicate of(
      Predicate asked, BoundPredicate bound, BitSet met, List<PrunedSlice> slices) {
    if (slices.stream().allMatch(PrunedSlice::fullyMatched)) {
      return Predicates.alwaysTrue();
    }
    if (met.isEmpty()) {
      return asked;
    }
    return Predicates.and(
        IntStream.range(0, bound.conditions().size())
            .filter(i -> !met.get(i))
            .mapToObj(bound.conditions()::get)
            .toList());
  }
}
