package io.pruningindex.e2e.generated;

import java.util.List;
import java.util.Random;

/** Texts that are short, long, or odd. */
final class Texts {
  /** Longer than bounds are held. */
  private static final String LONG_START = "a story that begins like all the others do, ".repeat(2);

  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "%",
          "_",
          "100%_\\",
          "'",
          "\"",
          "\u0000",
          "\u007F",
          "ß",
          "É",
          "日本",
          "\uD7FF",
          "\uE000",
          "\uFFFD",
          "😀",
          "\uD800\uDC00",
          "𝄞 clef",
          "n",
          "n0000",
          "null",
          "NaN");

  private Texts() {}

  static String shortText(long position) {
    String number = String.format("n%07d", position + 1_000_000);
    return position % 3 == 0 ? number + " ü" : number;
  }

  /** Two in three differ within the first bytes, the others only far behind. */
  static String longText(long position) {
    String number = String.format("%07d", position + 1_000_000);
    return position % 3 == 0 ? LONG_START + number : number + " " + LONG_START;
  }

  static String oddShort(Random random) {
    return ODD.get(random.nextInt(ODD.size()));
  }

  static String oddLong(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "é".repeat(40 + random.nextInt(3)) + "!";
      case 1 -> "😀".repeat(15 + random.nextInt(5)) + "\uFFFD";
      case 2 -> "x".repeat(62 + random.nextInt(4));
      default -> oddShort(random);
    };
  }
}
