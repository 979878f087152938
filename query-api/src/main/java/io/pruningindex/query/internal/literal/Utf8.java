package io.pruningindex.query.internal.literal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Encodes texts as their columns hold them. */
public final class Utf8 {
  /** Why a text cannot be encoded. */
  public static final String HALF_A_PAIR = "half a surrogate pair has no place among texts";

  private Utf8() {}

  /** Whether {@code bytes} are those of a text. */
  public static boolean isText(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return isDecodable(bytes);
      }
    }
    return true;
  }

  private static boolean isDecodable(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** The bytes of {@code text}, or nothing if it holds half a surrogate pair. */
  public static Optional<byte[]> encode(String text) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return Optional.of(bytes);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
