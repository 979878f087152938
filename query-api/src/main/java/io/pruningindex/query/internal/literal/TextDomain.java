package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.TypeKind;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Texts, compared as UTF-8 bytes, which is in the order of code points. */
record TextDomain() implements LiteralDomain.OfBytes {
  @Override
  public Converted<ByteKey> convert(Literal literal) {
    if (!(literal instanceof Literal.StringValue text)) {
      return Mismatch.between(literal, TypeKind.STRING);
    }
    try {
      ByteBuffer encoded =
          StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text.value()));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return ByteKey.position(bytes);
    } catch (CharacterCodingException e) {
      return new Converted.NotComparable<>("half a surrogate pair has no place among texts");
    }
  }
}
