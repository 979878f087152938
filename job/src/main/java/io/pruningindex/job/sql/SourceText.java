package io.pruningindex.job.sql;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The text being read, and which part of it a node of the parsed tree was read from. */
final class SourceText {
  private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\n|\r");

  /** Queries of which the parser places some parts only. */
  private static final Set<SqlKind> PARTLY_PLACED = EnumSet.of(SqlKind.ORDER_BY, SqlKind.WITH);

  private final String text;
  private final List<Integer> lineStarts = new ArrayList<>(List.of(0));

  SourceText(String text) {
    this.text = text;
    Matcher breaks = LINE_BREAK.matcher(text);
    while (breaks.find()) {
      lineStarts.add(breaks.end());
    }
  }

  String text() {
    return text;
  }

  boolean isOneLine() {
    return lineStarts.size() == 1;
  }

  /** The offset of the character at a line and column that count from 1. */
  int offset(int line, int column) {
    int start = lineStarts.get(Math.min(line, lineStarts.size()) - 1);
    return Math.max(0, Math.min(start + column - 1, text.length()));
  }

  /** A node as it was written or, where the parser does not tell, in other words. */
  String of(SqlNode node) {
    if (PARTLY_PLACED.contains(node.getKind())) {
      return rewritten(node);
    }
    SqlParserPos position = node.getParserPosition();
    int start = offset(position.getLineNum(), position.getColumnNum());
    int end = offset(position.getEndLineNum(), position.getEndColumnNum() + 1);
    String written = start < end ? text.substring(start, end) : "";
    return written.isEmpty() || !isBalanced(written) ? rewritten(node) : bare(written);
  }

  /** Some positions take in the parentheses around. */
  private static String bare(String written) {
    String bare = written;
    while (bare.startsWith("(") && bare.endsWith(")")) {
      String inner = bare.substring(1, bare.length() - 1);
      if (!isBalanced(inner)) {
        return bare;
      }
      bare = inner.strip();
    }
    return bare;
  }

  private static String rewritten(SqlNode node) {
    return node.toSqlString(writing -> writing.withDialect(PlainNames.DIALECT))
        .getSql()
        .replaceAll("\\s+", " ");
  }

  /** Some positions leave out a closing parenthesis. */
  private static boolean isBalanced(String written) {
    int open = 0;
    char quote = 0;
    for (char c : written.toCharArray()) {
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(') {
        open++;
      } else if (c == ')' && --open < 0) {
        return false;
      }
    }
    return open == 0 && quote == 0;
  }
}
