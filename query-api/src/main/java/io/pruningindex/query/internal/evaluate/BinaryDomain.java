package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;

/** Byte strings. */
record BinaryDomain() implements LiteralDomain<ByteKey> {
  @Override
  public Converted<ByteKey> convert(Literal literal) {
    return literal instanceof Literal.BinaryValue binary
        ? ByteKey.position(binary.value())
        : LiteralDomain.mismatch(literal, TypeKind.BINARY);
  }

  @Override
  public ValueRanges ranges(IntervalSet<ByteKey> set) {
    return ByteRanges.of(set, ByteKey::bytes);
  }
}
