package io.pruningindex.query;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * How far an answer has come in the order in which the index saw a table's instants complete. A
 * {@linkplain PruneRequest.Builder#between(Position, String) range} that begins there goes on after
 * that answer, whatever has befallen the job meanwhile. To be kept by a consumer as its {@link
 * #text}, which means nothing to anybody but the index, and belongs to the table that it was told
 * of.
 *
 * <p>Positions have no order of their own: after a recovery of the job one that is told later may
 * lie before another. Equal ones are the same place.
 */
public final class Position {
  private static final Pattern FORM = Pattern.compile("p(?:[0-9a-f]{2})+");

  private final String text;

  private Position(String text) {
    this.text = text;
  }

  /**
   * Reads a position.
   *
   * @param text the {@link #text} of another one
   * @throws IllegalArgumentException if it is not written as positions are. Whether it makes sense
   *     to the index is seen when it is asked with
   */
  public static Position parse(String text) {
    if (!FORM.matcher(Objects.requireNonNull(text, "text")).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no position: give one just as an answer named it");
    }
    return new Position(text);
  }

  /** The position as text: letters and digits. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Position position && text.equals(position.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
