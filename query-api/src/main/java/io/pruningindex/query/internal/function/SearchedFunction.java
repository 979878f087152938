package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.Interval;
import io.pruningindex.query.internal.literal.IntervalSet;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A function that is turned around by searching its arguments, in steps that grow from a guess and
 * then by halving.
 *
 * @param arguments the least and the greatest argument
 * @param lowest the least that an engine makes of an argument
 * @param highest the greatest that an engine makes of it
 * @param guess an argument near those that give a result, which may be out of range
 * @param unpredictable the arguments of which the result may be anything
 */
record SearchedFunction(
    Range arguments,
    UnaryOperator<BigInteger> lowest,
    UnaryOperator<BigInteger> highest,
    UnaryOperator<BigInteger> guess,
    IntervalSet<BigInteger> unpredictable)
    implements OrderedFunction<BigInteger, BigInteger> {
  /** The numbers from {@code least} to {@code greatest}, both included. */
  record Range(BigInteger least, BigInteger greatest) {
    BigInteger nearest(BigInteger number) {
      return number.max(least).min(greatest);
    }
  }

  /**
   * Makes a function.
   *
   * @param results the least and the greatest result; that of arguments with others may be anything
   */
  static SearchedFunction of(
      Range arguments,
      Range results,
      UnaryOperator<BigInteger> lowest,
      UnaryOperator<BigInteger> highest,
      UnaryOperator<BigInteger> guess) {
    SearchedFunction total =
        new SearchedFunction(arguments, lowest, highest, guess, IntervalSet.none());
    BigInteger from = total.firstForCertain(results.least()).orElse(null);
    BigInteger to = total.first(results.greatest().add(BigInteger.ONE)).orElse(null);
    boolean empty = from == null || to != null && from.compareTo(to) >= 0;
    IntervalSet<BigInteger> predictable =
        empty
            ? IntervalSet.none()
            : IntervalSet.union(
                List.of(new Interval<>(from.equals(arguments.least()) ? null : from, to)));
    return new SearchedFunction(arguments, lowest, highest, guess, predictable.complement());
  }

  @Override
  public Optional<BigInteger> first(BigInteger result) {
    return search(highest, result);
  }

  @Override
  public Optional<BigInteger> firstForCertain(BigInteger result) {
    return search(lowest, result);
  }

  private Optional<BigInteger> search(UnaryOperator<BigInteger> function, BigInteger result) {
    BigInteger start = arguments.nearest(guess.apply(result));
    boolean down = function.apply(start).compareTo(result) >= 0;
    BigInteger low = start;
    BigInteger high = start;
    BigInteger step = BigInteger.ONE;
    while (down && low.compareTo(arguments.least()) > 0) {
      low = arguments.nearest(high.subtract(step));
      if (function.apply(low).compareTo(result) < 0) {
        return Optional.of(between(function, result, low.add(BigInteger.ONE), high));
      }
      high = low;
      step = step.shiftLeft(1);
    }
    while (!down && high.compareTo(arguments.greatest()) < 0) {
      high = arguments.nearest(low.add(step));
      if (function.apply(high).compareTo(result) >= 0) {
        return Optional.of(between(function, result, low.add(BigInteger.ONE), high));
      }
      low = high;
      step = step.shiftLeft(1);
    }
    return down ? Optional.of(arguments.least()) : Optional.empty();
  }

  /** The first argument from {@code low} on that gives enough, as {@code high} does. */
  private static BigInteger between(
      UnaryOperator<BigInteger> function, BigInteger result, BigInteger low, BigInteger high) {
    BigInteger first = low;
    BigInteger last = high;
    while (first.compareTo(last) < 0) {
      BigInteger middle = first.add(last).shiftRight(1);
      if (function.apply(middle).compareTo(result) >= 0) {
        last = middle;
      } else {
        first = middle.add(BigInteger.ONE);
      }
    }
    return first;
  }
}
