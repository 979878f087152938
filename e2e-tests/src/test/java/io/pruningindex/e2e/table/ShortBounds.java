package io.pruningindex.e2e.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Bounds of texts and byte strings that are no better than what may be recorded of them. Long ones
 * are shortened, and texts before characters that Hudi sorts in another order than UTF-8 does.
 */
final class ShortBounds {
  private static final int LONGEST = 64;

  /** Above all characters of the tables' texts. */
  private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  private ShortBounds() {}

  static Optional<IdealPruning> ofTexts(IdealPruning truth, String minimum, String maximum) {
    String lower = start(minimum);
    String upper = start(maximum);
    if (lower.equals(minimum) && upper.equals(maximum)) {
      return Optional.of(truth);
    }
    return upper.isEmpty() && !maximum.isEmpty()
        ? Optional.empty()
        : Optional.of(truth.enclosedBy(lower, upper + LAST_CHARACTER));
  }

  private static String start(String text) {
    StringBuilder start = new StringBuilder();
    for (int at = 0; at < text.length() && text.charAt(at) < Character.MIN_SURROGATE; at++) {
      start.append(text.charAt(at));
    }
    if (start.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      // Bytes may be cut amid a character.
      while (start.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST - 3) {
        start.setLength(start.length() - 1);
      }
    }
    return start.toString();
  }

  static Optional<IdealPruning> ofBytes(
      IdealPruning truth, ByteBuffer minimum, ByteBuffer maximum) {
    if (minimum.remaining() <= LONGEST && maximum.remaining() <= LONGEST) {
      return Optional.of(truth);
    }
    byte[] lower = start(minimum);
    byte[] upper = start(maximum);
    int end = upper.length - 1;
    if (maximum.remaining() > LONGEST) {
      while (end >= 0 && upper[end] == (byte) 0xFF) {
        end--;
      }
      if (end < 0) {
        return Optional.empty();
      }
      upper = Arrays.copyOf(upper, end + 1);
      upper[end]++;
    }
    return Optional.of(truth.enclosedBy(ByteBuffer.wrap(lower), ByteBuffer.wrap(upper)));
  }

  private static byte[] start(ByteBuffer bytes) {
    byte[] start = new byte[Math.min(bytes.remaining(), LONGEST)];
    bytes.duplicate().get(start);
    return start;
  }
}
