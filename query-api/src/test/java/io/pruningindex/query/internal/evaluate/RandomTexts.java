package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;
import io.pruningindex.query.predicate.Term;
import java.util.Random;

/** Conditions on how texts begin. */
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
}
