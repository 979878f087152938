package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A form of dates and times whose texts are in the order of time: the year first, then as many of
 * month, day, hour, minute and second as there are, each of fixed width, with the same characters
 * between them in all texts.
 *
 * @param template a text's bytes, with anything where numbers go
 * @param fields the numbers: year, month, day, hour, minute, second, as many as there are
 */
record TimePattern(byte[] template, List<Field> fields) {
  private static final String SPECIAL = "[]{}#'";

  /** Where the digits of a number go. */
  private record Field(int at, int width) {}

  /** Reads a pattern; nothing if its texts are not in the order of time. */
  static Optional<TimePattern> parse(String pattern) {
    if (Utf8.encode(pattern).isEmpty()) {
      return Optional.empty();
    }
    StringBuilder template = new StringBuilder();
    List<Field> fields = new ArrayList<>();
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      int end = at + 1;
      if (isLetter(c)) {
        while (end < pattern.length() && pattern.charAt(end) == c) {
          end++;
        }
        int width = fields.isEmpty() ? 4 : 2;
        if (end - at != width || rank(c) != fields.size()) {
          return Optional.empty();
        }
        fields.add(new Field(bytes(template).length, width));
        template.append(pattern, at, end);
      } else if (c == '\'') {
        end = pattern.indexOf('\'', at + 1) + 1;
        boolean isQuote = end == at + 2;
        boolean goesOn = end > 0 && end < pattern.length() && pattern.charAt(end) == '\'';
        if (end == 0 || isQuote || goesOn) {
          return Optional.empty();
        }
        template.append(pattern, at + 1, end - 1);
      } else if (SPECIAL.indexOf(c) >= 0) {
        return Optional.empty();
      } else {
        template.append(c);
      }
      at = end;
    }
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new TimePattern(bytes(template), fields));
  }

  private static byte[] bytes(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static int rank(char letter) {
    return switch (letter) {
      case 'y', 'u' -> 0;
      case 'M' -> 1;
      case 'd' -> 2;
      case 'H' -> 3;
      case 'm' -> 4;
      case 's' -> 5;
      default -> -1;
    };
  }

  /** The bytes of the text of a time, given as year, month, day, hour, minute and second. */
  byte[] text(int... numbers) {
    byte[] text = template.clone();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      int rest = numbers[i];
      for (int at = field.at() + field.width() - 1; at >= field.at(); at--) {
        text[at] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
    }
    return text;
  }
}
