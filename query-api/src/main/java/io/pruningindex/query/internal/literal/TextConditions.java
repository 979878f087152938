package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.StartsWith;
import java.util.Optional;

/** The texts that conditions on their beginning let pass. */
public final class TextConditions {
  private TextConditions() {}

  /** The texts that start with a prefix, or nothing if it ends in the middle of a character. */
  public static Optional<PassingValues<ByteKey>> startsWith(StartsWith condition) {
    return Utf8.encode(condition.prefix())
        .map(ByteKey::new)
        .map(TextPattern::startingWith)
        .map(PassingValues::exactly);
  }

  /**
   * The texts that match a pattern, or nothing if that cannot be told. Where no escape character is
   * named, a backslash escapes to some engines and stands for itself to others.
   *
   * @throws InvalidPredicateException if the escape character that is named escapes something other
   *     than a wildcard or itself
   */
  public static Optional<PassingValues<ByteKey>> like(Like condition) {
    String pattern = condition.pattern();
    Optional<PassingValues<ByteKey>> texts = TextPattern.parse(pattern, condition.escape()).texts();
    if (condition.escape() != null || pattern.indexOf('\\') < 0) {
      return texts;
    }
    try {
      Optional<PassingValues<ByteKey>> escaped = TextPattern.parse(pattern, '\\').texts();
      return texts.flatMap(plain -> escaped.map(plain::eitherReading));
    } catch (InvalidPredicateException e) {
      // Not to be blamed on who named no escape character. Up to it all readings are the same.
      TextPattern begun =
          TextPattern.parse(pattern.substring(0, pattern.indexOf('\\')) + '%', null);
      return texts.flatMap(
          plain -> begun.texts().map(start -> plain.eitherReading(start.orNone())));
    }
  }
}
