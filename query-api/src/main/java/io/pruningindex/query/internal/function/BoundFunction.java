package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigInteger;

/** A function of values of a known type, or why it keeps no order. */
public sealed interface BoundFunction {
  /** A function of numbers, in the sense of bounds that are held as such, with such results. */
  record OfNumbers(ColumnType resultType, OrderedFunction<BigInteger, BigInteger> function)
      implements BoundFunction {}

  /** A function of numbers of which the results are texts. */
  record TextOfNumbers(ValueFunction<BigInteger, ByteKey> function) implements BoundFunction {}

  /** A function of texts of which the results are texts. */
  record OfTexts(OrderedFunction<ByteKey, ByteKey> function) implements BoundFunction {}

  /** The function that gives its argument. */
  record Same() implements BoundFunction {}

  /**
   * A function of which nothing is known.
   *
   * @param reason why
   */
  record Unordered(String reason) implements BoundFunction {}
}
