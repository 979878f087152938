package io.pruningindex.job.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was meant by one that is not known. */
final class Spelling {
  private Spelling() {}

  /** A question for the likeliest name, such as {@code "did you mean 'name'? "}, or "". */
  static String hint(String given, Collection<String> known) {
    return closest(given, known).map(name -> "did you mean '" + name + "'? ").orElse("");
  }

  private static Optional<String> closest(String given, Collection<String> known) {
    String plain = plain(given);
    return known.stream()
        .filter(name -> distance(plain, plain(name)) <= Math.max(1, plain.length() / 4))
        .min(Comparator.comparingInt(name -> distance(plain, plain(name))));
  }

  /** Case, and what stands between words, are easily mistaken. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_. ]", "");
  }

  /** How many letters must be added, left out or replaced to make one word of another. */
  private static int distance(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[to.length()];
  }
}
