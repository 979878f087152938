package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.PassingValues;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The digits of a whole number as a text. Texts are not in the order of the numbers that they name,
 * so that only single numbers tell whether theirs passes.
 */
record DigitsOfNumber() implements ValueFunction<BigInteger, ByteKey> {
  @Override
  public PassingValues<BigInteger> arguments(PassingValues<ByteKey> results) {
    if (results.possible().isEmpty()) {
      return PassingValues.none();
    } else if (results.certain().complement().isEmpty()) {
      return PassingValues.all();
    }
    PassingValues<BigInteger> any = PassingValues.allOrNone();
    return new PassingValues<>(
        any.possible(), any.certain(), new SinglesByResult<>(this, results.each()));
  }

  @Override
  public Optional<ByteKey> result(BigInteger argument) {
    return Optional.of(new ByteKey(argument.toString().getBytes(StandardCharsets.US_ASCII)));
  }
}
