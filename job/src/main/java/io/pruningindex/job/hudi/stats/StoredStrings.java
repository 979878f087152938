package io.pruningindex.job.hudi.stats;

import io.pruningindex.query.internal.column.BoundsStatus;
import java.nio.charset.StandardCharsets;

/**
 * Bounds of strings that Hudi may have compared in Java's order, where the index and Parquet go by
 * the bytes of UTF-8. The two orders part only where one string has a surrogate pair and the other
 * a character after the surrogates. Hudi also turns bytes that are no text into one of the latter.
 *
 * <p>A minimum is therefore cut before the first character that may have misled, which can only
 * lower it; a maximum is cut likewise and then rounded up.
 */
final class StoredStrings {
  private static final char AFTER_SURROGATES = '\uE000';
  private static final char REPLACEMENT = '\uFFFD';

  private StoredStrings() {}

  static ColumnStats stats(String minimum, String maximum, Counts counts) {
    String lower = cut(minimum, true);
    String upper = cut(maximum, false);
    boolean exact = lower.length() == minimum.length() && upper.length() == maximum.length();
    byte[] upperBytes = upper.getBytes(StandardCharsets.UTF_8);
    if (upper.length() < maximum.length()) {
      if (upperBytes.length == 0) {
        return ColumnStats.without(BoundsStatus.UNREADABLE, counts);
      }
      // No byte of UTF-8 is 0xFF, so that the last one can be counted up.
      upperBytes[upperBytes.length - 1]++;
    }
    return BoundsForm.ofBytes(lower.getBytes(StandardCharsets.UTF_8), upperBytes, exact, counts);
  }

  private static String cut(String bound, boolean minimum) {
    for (int i = 0; i < bound.length(); i++) {
      char c = bound.charAt(i);
      if (minimum ? Character.isSurrogate(c) || c == REPLACEMENT : c >= AFTER_SURROGATES) {
        return bound.substring(0, i);
      }
    }
    return bound;
  }
}
