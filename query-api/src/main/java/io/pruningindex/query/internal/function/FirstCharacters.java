package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.Utf8;
import java.util.Arrays;
import java.util.Optional;

/**
 * The first characters of a text. Their order is that of the texts, but for texts that start with
 * the same ones.
 *
 * @param count how many, at least one
 */
record FirstCharacters(int count) implements OrderedFunction<ByteKey, ByteKey> {
  @Override
  public Optional<ByteKey> first(ByteKey result) {
    int end = endOfCharacters(result.bytes());
    if (end == result.bytes().length) {
      return Optional.of(result);
    }
    // Texts that start as the result does are cut to less than it.
    return Optional.ofNullable(new ByteKey(Arrays.copyOf(result.bytes(), end)).endOfPrefix());
  }

  @Override
  public Optional<ByteKey> firstForCertain(ByteKey result) {
    return first(result);
  }

  @Override
  public Optional<ByteKey> result(ByteKey argument) {
    byte[] bytes = argument.bytes();
    // What is a character among bytes that are no text, engines see differently.
    return Utf8.isText(bytes)
        ? Optional.of(new ByteKey(Arrays.copyOf(bytes, endOfCharacters(bytes))))
        : Optional.empty();
  }

  /** Where the characters end that are cut off. A byte that belongs to none counts as one. */
  private int endOfCharacters(byte[] bytes) {
    int at = 0;
    for (int i = 0; i < count && at < bytes.length; i++) {
      int end = Math.min(at + length(bytes[at]), bytes.length);
      at++;
      while (at < end && (bytes[at] & 0xC0) == 0x80) {
        at++;
      }
    }
    return at;
  }

  private static int length(byte lead) {
    int ones = Integer.numberOfLeadingZeros(~(lead << 24));
    return ones >= 2 && ones <= 4 ? ones : 1;
  }
}
