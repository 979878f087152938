package io.pruningindex.job.cli;

import io.pruningindex.query.join.JoinType;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads types of joins. */
public final class JoinTypes implements ITypeConverter<JoinType> {
  /**
   * A type of join.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public static JoinType parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "inner" -> JoinType.INNER;
      case "left" -> JoinType.LEFT_OUTER;
      case "right" -> JoinType.RIGHT_OUTER;
      case "full" -> JoinType.FULL_OUTER;
      case "semi" -> JoinType.LEFT_SEMI;
      case "anti" -> JoinType.LEFT_ANTI;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is no type of join: give inner, left, right, full, semi or anti");
    };
  }

  @Override
  public JoinType convert(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
