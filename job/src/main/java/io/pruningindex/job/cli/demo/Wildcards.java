package io.pruningindex.job.cli.demo;

import io.pruningindex.query.predicate.Like;
import java.util.List;

/** Matches texts with the patterns of LIKE, character by character. */
final class Wildcards {
  private static final int NO_ESCAPE = -1;

  private Wildcards() {}

  /**
   * Whether the text is of the form; both, if engines differ because no escape character is named.
   */
  static Outcome test(Like like, String text) {
    List<Integer> escapes =
        like.escape() == null ? List.of(NO_ESCAPE, (int) '\\') : List.of((int) like.escape());
    int[] characters = text.codePoints().toArray();
    int[] pattern = like.pattern().codePoints().toArray();
    return escapes.stream()
        .map(escape -> Outcome.of(matches(characters, 0, pattern, 0, escape)))
        .reduce(Outcome::either)
        .orElseThrow();
  }

  private static boolean matches(int[] text, int from, int[] pattern, int at, int escape) {
    if (at == pattern.length) {
      return from == text.length;
    } else if (pattern[at] == escape && at + 1 < pattern.length) {
      return from < text.length
          && text[from] == pattern[at + 1]
          && matches(text, from + 1, pattern, at + 2, escape);
    } else if (pattern[at] == '%') {
      return matches(text, from, pattern, at + 1, escape)
          || from < text.length && matches(text, from + 1, pattern, at, escape);
    }
    return from < text.length
        && (pattern[at] == '_' || text[from] == pattern[at])
        && matches(text, from + 1, pattern, at + 1, escape);
  }
}
