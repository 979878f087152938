package io.pruningindex.query.internal.function;

import java.math.BigInteger;
import java.util.Optional;

/** Finds results that all engines give. */
final class AgreedResult {
  private AgreedResult() {}

  /**
   * The result of an argument, if all engines give {@code guess}: what is less begins to be left
   * behind no later than at the argument, and what is more begins after it.
   *
   * @param guess what some engine gives
   */
  static Optional<BigInteger> of(
      OrderedFunction<BigInteger, BigInteger> function, BigInteger argument, BigInteger guess) {
    boolean noLess =
        function.firstForCertain(guess).filter(from -> from.compareTo(argument) <= 0).isPresent();
    boolean noMore =
        function
            .first(guess.add(BigInteger.ONE))
            .filter(from -> from.compareTo(argument) <= 0)
            .isEmpty();
    return noLess && noMore && !function.unpredictable().contains(argument)
        ? Optional.of(guess)
        : Optional.empty();
  }
}
