package io.pruningindex.query.internal.evaluate;

/**
 * Undoes the encoding of partition values: a percent sign and two hexadecimal digits a character.
 */
final class PathDecoding {
  private PathDecoding() {}

  /**
   * Decodes {@code text} once, or gives null if it was not encoded in the way Hudi does: only ASCII
   * characters are, and every percent sign is.
   */
  static String decode(String text) {
    int percent = text.indexOf('%');
    if (percent < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    int from = 0;
    while (percent >= 0) {
      if (percent + 2 >= text.length()) {
        return null;
      }
      int high = Character.digit(text.charAt(percent + 1), 16);
      int low = Character.digit(text.charAt(percent + 2), 16);
      if (high < 0 || high > 7 || low < 0) {
        return null;
      }
      decoded.append(text, from, percent).append((char) (high << 4 | low));
      from = percent + 3;
      percent = text.indexOf('%', from);
    }
    return decoded.append(text, from, text.length()).toString();
  }
}
