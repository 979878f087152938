package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.util.Random;

/** Conditions on the form of texts. */
final class RandomTexts {
  private static final String[] RESTS = {"%", "%%", "", "_", "%b%", "_%", "\\%", "\\_%", "\\\\"};

  private final Random random;
  private final RandomValues values;

  RandomTexts(Random random, RandomValues values) {
    this.random = random;
    this.values = values;
  }

  /**
   * A condition on a term.
   *
   * @param sample a value that the term has, or null
   */
  Predicate condition(Term term, Object sample) {
    String text = sample instanceof String string && random.nextBoolean() ? string : values.text();
    if (random.nextInt(3) == 0) {
      return new Like(term, wild(text), null);
    }
    int[] points = text.codePoints().limit(random.nextInt(4)).toArray();
    String prefix = random.nextInt(3) == 0 ? text : new String(points, 0, points.length);
    if (random.nextInt(3) == 0) {
      return new StartsWith(term, prefix);
    }
    boolean escaped = random.nextInt(4) == 0;
    String pattern =
        escaped ? prefix.replace("!", "!!").replace("%", "!%").replace("_", "!_") : prefix;
    String rest = RESTS[random.nextInt(escaped ? 6 : RESTS.length)];
    return new Like(term, pattern + rest, escaped ? '!' : null);
  }

  /** A pattern that a text often matches: some of its characters are wildcards or left out. */
  private String wild(String text) {
    StringBuilder pattern = new StringBuilder();
    for (int point : text.codePoints().toArray()) {
      switch (random.nextInt(6)) {
        case 0 -> pattern.append('_');
        case 1 -> pattern.append('%');
        case 2 -> pattern.append('%').appendCodePoint(point);
        default -> pattern.appendCodePoint(point);
      }
    }
    return random.nextInt(4) == 0 ? pattern.append('%').toString() : pattern.toString();
  }
}
