package io.pruningindex.e2e.predicate;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Term;
import java.util.Random;

/** Makes conditions on the form of texts, that some text fulfils or nearly does. */
final class TextConditions {
  private static final char ESCAPE = '!';

  private final Random random;

  TextConditions(Random random) {
    this.random = random;
  }

  /** A condition on texts, of which {@code sample} is one. */
  Predicate on(Term term, Object sample) {
    String text = (String) sample;
    String start = start(text);
    return switch (random.nextInt(8)) {
      case 0, 1 -> term.startsWith(start);
      case 2, 3 -> like(term, start, "%", "");
      case 4 -> like(term, text, "", "");
      case 5 -> like(term, start, "%", last(text));
      case 6 -> like(term, start, "_%", "");
      default -> like(term, "", "%", last(text));
    };
  }

  /** Where no escape character is named, wildcards in the texts are wildcards. */
  private Predicate like(Term term, String first, String wildcards, String last) {
    return random.nextInt(3) == 0
        ? term.like(first + wildcards + last)
        : term.like(escaped(first) + wildcards + escaped(last), ESCAPE);
  }

  private String start(String text) {
    int characters = text.codePointCount(0, text.length());
    String start =
        text.substring(0, text.offsetByCodePoints(0, random.nextInt(Math.min(characters, 9) + 1)));
    return switch (random.nextInt(10)) {
      case 0 -> start + "~";
      case 1 -> start + "\u0000";
      case 2 -> text;
      default -> start;
    };
  }

  private static String last(String text) {
    return text.isEmpty() ? "" : text.substring(text.offsetByCodePoints(text.length(), -1));
  }

  private static String escaped(String text) {
    return text.replaceAll("[!%_]", ESCAPE + "$0");
  }
}
