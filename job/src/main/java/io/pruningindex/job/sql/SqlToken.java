package io.pruningindex.job.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of SQL text. The pieces of a text, one after the other, are the text.
 *
 * @param kind what it is
 * @param text the piece as written
 */
record SqlToken(Kind kind, String text) {
  enum Kind {
    SPACE,
    COMMENT,
    STRING,
    QUOTED_NAME,
    BACK_TICKED_NAME,
    WORD,
    /** One character. */
    SYMBOL
  }

  /** Cuts a text into pieces; what is quoted and does not end goes to the end. */
  static List<SqlToken> of(String text) {
    List<SqlToken> tokens = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      Kind kind = kind(text, start);
      int end = end(kind, text, start);
      tokens.add(new SqlToken(kind, text.substring(start, end)));
      start = end;
    }
    return tokens;
  }

  private static Kind kind(String text, int start) {
    if (text.startsWith("--", start) || text.startsWith("/*", start)) {
      return Kind.COMMENT;
    }
    char first = text.charAt(start);
    return switch (first) {
      case '\'' -> Kind.STRING;
      case '"' -> Kind.QUOTED_NAME;
      case '`' -> Kind.BACK_TICKED_NAME;
      default ->
          Character.isWhitespace(first)
              ? Kind.SPACE
              : Character.isJavaIdentifierStart(first) ? Kind.WORD : Kind.SYMBOL;
    };
  }

  private static int end(Kind kind, String text, int start) {
    int end = start + 1;
    switch (kind) {
      case COMMENT -> {
        String mark = text.charAt(start) == '-' ? "\n" : "*/";
        int found = text.indexOf(mark, start + 2);
        return found < 0 ? text.length() : found + mark.length();
      }
      // A doubled quote ends one piece and starts the next, to the same effect.
      case STRING, QUOTED_NAME -> {
        int found = text.indexOf(text.charAt(start), end);
        return found < 0 ? text.length() : found + 1;
      }
      case BACK_TICKED_NAME -> {
        while (end < text.length() && text.charAt(end) != '`' || text.startsWith("``", end)) {
          end += text.charAt(end) == '`' ? 2 : 1;
        }
        return Math.min(end + 1, text.length());
      }
      case SPACE, WORD -> {
        while (end < text.length() && continues(kind, text.charAt(end))) {
          end++;
        }
        return end;
      }
      default -> {
        return end;
      }
    }
  }

  private static boolean continues(Kind kind, char next) {
    return kind == Kind.SPACE ? Character.isWhitespace(next) : Character.isJavaIdentifierPart(next);
  }
}
