package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;

/** Booleans, held as 0 and 1. */
record BooleanDomain() implements LiteralDomain.OfNumbers {
  @Override
  public Converted<BigInteger> convert(Literal literal) {
    if (literal instanceof Literal.BooleanValue bool) {
      return bool.value()
          ? Converted.Position.exact(BigInteger.ONE, BigInteger.TWO)
          : Converted.Position.exact(BigInteger.ZERO, BigInteger.ONE);
    }
    return Mismatch.between(literal, TypeKind.BOOLEAN);
  }
}
