package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.InvalidPredicateException;
import java.util.List;
import java.util.Optional;

/**
 * A LIKE pattern, as far as the order of texts tells it.
 *
 * @param prefix the characters before the first wildcard, as they are
 * @param rest what follows them
 */
record TextPattern(String prefix, Rest rest) {
  /** What follows the prefix. */
  enum Rest {
    NOTHING,
    /** Any characters or none. */
    ANYTHING,
    /** One character at least, of which no more is told. */
    SOMETHING
  }

  /**
   * Reads a pattern.
   *
   * @param escape the character that escapes, or null for none
   * @throws InvalidPredicateException if it escapes something other than a wildcard or itself
   */
  static TextPattern parse(String pattern, Character escape) {
    StringBuilder prefix = new StringBuilder();
    Rest rest = Rest.NOTHING;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      boolean escaped = escape != null && c == escape;
      if (escaped) {
        i++;
        requireEscapable(pattern, i, escape);
        c = pattern.charAt(i);
      }
      if (!escaped && c == '%') {
        rest = rest == Rest.NOTHING ? Rest.ANYTHING : rest;
      } else if (rest != Rest.NOTHING || !escaped && c == '_') {
        rest = Rest.SOMETHING;
      } else {
        prefix.append(c);
      }
    }
    return new TextPattern(prefix.toString(), rest);
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
              startingWith(first).and(IntervalSet.from(first.next())), IntervalSet.none());
    };
  }

  /** The byte strings that start with {@code prefix}. */
  static IntervalSet<ByteKey> startingWith(ByteKey prefix) {
    return prefix.bytes().length == 0
        ? IntervalSet.all()
        : IntervalSet.union(List.of(new Interval<>(prefix, prefix.endOfPrefix())));
  }
}
