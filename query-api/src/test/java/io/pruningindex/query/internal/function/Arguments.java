package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.PassingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Checks a function turned around against what engines make of arguments one by one.
 *
 * @param function the function
 * @param readings the results of an argument, one for each engine; none if it may be anything
 * @param after the value after a result
 */
record Arguments<A extends Comparable<A>, R extends Comparable<R>>(
    OrderedFunction<A, R> function, Function<A, List<R>> readings, Function<R, R> after) {

  /**
   * Checks some arguments against sets of results around theirs.
   *
   * @param exact whether no more arguments may pass than there are with results that pass, or that
   *     lie between two engines' results with one that passes between them
   */
  void check(List<A> arguments, Random random, int rounds, boolean exact) {
    List<R> ends = new ArrayList<>();
    List<List<R>> results = arguments.stream().map(readings).toList();
    for (List<R> each : results) {
      for (R result : each) {
        ends.add(result);
        ends.add(after.apply(result));
      }
    }
    for (int round = 0; round < rounds; round++) {
      List<Interval<R>> parts = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        R low = random.nextInt(8) == 0 ? null : ends.get(random.nextInt(ends.size()));
        R high = random.nextInt(8) == 0 ? null : ends.get(random.nextInt(ends.size()));
        boolean one = low != null && random.nextBoolean();
        parts.add(new Interval<>(low, one ? after.apply(low) : high));
      }
      IntervalSet<R> possible = IntervalSet.union(parts);
      IntervalSet<R> certain =
          possible.intervals().isEmpty() || random.nextBoolean()
              ? possible
              : new IntervalSet<>(List.of(possible.intervals().get(0)));
      check(arguments, results, new PassingValues<>(possible, certain), exact);
    }
  }

  private void check(
      List<A> arguments, List<List<R>> given, PassingValues<R> results, boolean exact) {
    PassingValues<A> passing = function.arguments(results);
    for (int i = 0; i < arguments.size(); i++) {
      check(arguments.get(i), given.get(i), results, passing, exact);
    }
  }

  private void check(
      A argument,
      List<R> given,
      PassingValues<R> results,
      PassingValues<A> passing,
      boolean exact) {
    boolean anything = given.isEmpty();
    boolean may = anything || given.stream().anyMatch(r -> holds(results.possible(), r));
    boolean must = !anything && given.stream().allMatch(r -> holds(results.certain(), r));
    boolean keeps = holds(passing.possible(), argument);
    boolean claims = holds(passing.certain(), argument);
    boolean disputed = given.stream().distinct().count() > 1;
    if (may && !keeps || claims && !must || exact && keeps && !may && !disputed) {
      throw new AssertionError(
          String.format(
              "%s: %s gives %s; may pass %s: %s, kept %s; must pass %s: %s, claimed %s",
              function,
              argument,
              given,
              results.possible(),
              may,
              keeps,
              results.certain(),
              must,
              claims));
    }
    if (exact && must && !disputed && !claims) {
      throw new AssertionError(
          String.format("%s: %s gives %s: not claimed by %s", function, argument, given, results));
    }
  }

  private static <K extends Comparable<K>> boolean holds(IntervalSet<K> set, K value) {
    return set.intervals().stream()
        .anyMatch(
            interval ->
                (interval.low() == null || interval.low().compareTo(value) <= 0)
                    && (interval.high() == null || value.compareTo(interval.high()) < 0));
  }
}
