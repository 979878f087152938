package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;

/** Byte strings. */
record BinaryDomain() implements LiteralDomain.OfBytes {
  @Override
  public Converted<ByteKey> convert(Literal literal) {
    return literal instanceof Literal.BinaryValue binary
        ? ByteKey.position(binary.value())
        : Mismatch.between(literal, TypeKind.BINARY);
  }
}
