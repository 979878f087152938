package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;
import java.util.Optional;

/** Texts, compared as UTF-8 bytes, which is in the order of code points. */
record TextDomain() implements LiteralDomain.OfBytes {
  @Override
  public Converted<ByteKey> convert(Literal literal) {
    if (!(literal instanceof Literal.StringValue text)) {
      return Mismatch.between(literal, TypeKind.STRING);
    }
    Optional<byte[]> bytes = Utf8.encode(text.value());
    return bytes.isPresent()
        ? ByteKey.position(bytes.get())
        : new Converted.NotComparable<>(Utf8.HALF_A_PAIR);
  }
}
