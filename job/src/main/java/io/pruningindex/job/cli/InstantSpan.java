package io.pruningindex.job.cli;

import io.pruningindex.query.InstantRange;
import io.pruningindex.query.Position;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads ranges of instants such as 20240131235959123..20240201080000000. They may also begin with
 * the position of an earlier answer.
 */
public final class InstantSpan implements ITypeConverter<InstantRange> {
  private static final Pattern FORM = Pattern.compile("(\\d+|p[0-9a-f]+)\\.\\.(\\d*)");

  /**
   * A range of instants; without its end, one up to the newest.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static InstantRange parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no range of instants such as 20240131235959123..20240201080000000, or"
              + " 20240131235959123.. up to the newest");
    }
    String from = matcher.group(1);
    String to = matcher.group(2).isEmpty() ? null : matcher.group(2);
    return from.startsWith("p")
        ? InstantRange.after(Position.parse(from), to)
        : InstantRange.after(from, to);
  }

  @Override
  public InstantRange convert(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
