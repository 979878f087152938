package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.LiteralDomain;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigInteger;

/** A term whose column was looked up. */
sealed interface BoundTerm {
  /** The column that the term is taken from. */
  ColumnTarget column();

  /** The type of the term's values. */
  ColumnType type();

  /** A term with values that are numbers in the order of the bounds. */
  record OfNumbers(
      ColumnTarget column,
      ColumnType type,
      LiteralDomain.OfNumbers domain,
      ValueLeaf<BigInteger> leaf)
      implements BoundTerm {}

  /** A term with values that are byte strings. */
  record OfBytes(
      ColumnTarget column, ColumnType type, LiteralDomain.OfBytes domain, ValueLeaf<ByteKey> leaf)
      implements BoundTerm {}

  /**
   * A term of which nothing is known.
   *
   * @param reason why
   */
  record Open(ColumnTarget column, ColumnType type, String reason) implements BoundTerm {}
}
