package io.pruningindex.job.dimension.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into SQL statements at its semicolons, but for those in quotes and comments. Blank
 * statements are left out.
 */
final class StatementSplitter {
  private final String text;
  private final List<String> statements = new ArrayList<>();
  private int from;
  private int at;
  private boolean blank = true;

  private StatementSplitter(String text) {
    this.text = text;
  }

  static List<String> split(String text) {
    return new StatementSplitter(text).statements();
  }

  private List<String> statements() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == ';') {
        end();
        from = ++at;
      } else if (next == '\'' || next == '"' || next == '`') {
        blank = false;
        // A quote that stands twice ends one quoted text and begins another one.
        skipPast(String.valueOf(next), at + 1);
      } else if (text.startsWith("--", at)) {
        skipPast("\n", at);
      } else if (text.startsWith("/*", at)) {
        skipPast("*/", at + 2);
      } else {
        blank &= Character.isWhitespace(next);
        at++;
      }
    }
    end();
    return statements;
  }

  private void skipPast(String end, int searchFrom) {
    int found = text.indexOf(end, searchFrom);
    at = found < 0 ? text.length() : found + end.length();
  }

  private void end() {
    if (!blank) {
      statements.add(text.substring(from, at).strip());
    }
    blank = true;
  }
}
