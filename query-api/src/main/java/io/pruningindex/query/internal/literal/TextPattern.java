package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.InvalidPredicateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A LIKE pattern.
 *
 * @param prefix the characters before the first wildcard, as they are
 * @param rest what follows them, as far as the order of texts tells it
 * @param parts all of it: wildcards, and what stands between them
 */
record TextPattern(String prefix, Rest rest, List<Part> parts) {
  /** What follows the prefix. */
  enum Rest {
    NOTHING,
    /** Any characters or none. */
    ANYTHING,
    /** One character at least, of which no more is told. */
    SOMETHING
  }

  /** A piece of a pattern. */
  sealed interface Part {
    /** Characters that stand for themselves. */
    record Text(String characters) implements Part {}

    /** {@code _}, or {@code %}. */
    record Wildcard(boolean any) implements Part {}
  }

  /**
   * Reads a pattern.
   *
   * @param escape the character that escapes, or null for none
   * @throws InvalidPredicateException if it escapes something other than a wildcard or itself
   */
  static TextPattern parse(String pattern, Character escape) {
    List<Part> parts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      boolean escaped = escape != null && c == escape;
      if (escaped) {
        i++;
        requireEscapable(pattern, i, escape);
        c = pattern.charAt(i);
      }
      if (escaped || c != '%' && c != '_') {
        text.append(c);
      } else {
        addText(text, parts);
        parts.add(new Part.Wildcard(c == '%'));
      }
    }
    addText(text, parts);
    return new TextPattern(prefix(parts), rest(parts), List.copyOf(parts));
  }

  private static void addText(StringBuilder text, List<Part> parts) {
    if (text.length() > 0) {
      parts.add(new Part.Text(text.toString()));
      text.setLength(0);
    }
  }

  private static String prefix(List<Part> parts) {
    return !parts.isEmpty() && parts.get(0) instanceof Part.Text text ? text.characters() : "";
  }

  private static Rest rest(List<Part> parts) {
    List<Part> rest = prefix(parts).isEmpty() ? parts : parts.subList(1, parts.size());
    if (rest.isEmpty()) {
      return Rest.NOTHING;
    }
    boolean anything =
        rest.stream().allMatch(part -> part instanceof Part.Wildcard wildcard && wildcard.any());
    return anything ? Rest.ANYTHING : Rest.SOMETHING;
  }

  private static void requireEscapable(String pattern, int index, char escape) {
    char escaped = index < pattern.length() ? pattern.charAt(index) : '\0';
    if (index == pattern.length() || escaped != '%' && escaped != '_' && escaped != escape) {
      throw new InvalidPredicateException(
          "The pattern '"
              + pattern
              + "' has the escape character "
              + escape
              + (index == pattern.length()
                  ? " at its end, where it escapes nothing"
                  : " before '" + escaped + "', which needs no escape")
              + ". Let it stand only before %, _ and itself.");
    }
  }

  /** The texts that match, or nothing if the pattern holds what no text does. */
  Optional<PassingValues<ByteKey>> texts() {
    return Utf8.encode(prefix).map(bytes -> texts(new ByteKey(bytes)));
  }

  private PassingValues<ByteKey> texts(ByteKey first) {
    return switch (rest) {
      case NOTHING ->
          PassingValues.exactly(IntervalSet.union(List.of(new Interval<>(first, first.next()))));
      case ANYTHING -> PassingValues.exactly(startingWith(first));
      case SOMETHING ->
          new PassingValues<>(
              startingWith(first).and(IntervalSet.from(first.next())),
              IntervalSet.none(),
              PatternTexts.of(parts).orElse(null));
    };
  }

  /** The byte strings that start with {@code prefix}. */
  static IntervalSet<ByteKey> startingWith(ByteKey prefix) {
    return prefix.bytes().length == 0
        ? IntervalSet.all()
        : IntervalSet.union(List.of(new Interval<>(prefix, prefix.endOfPrefix())));
  }
}
