package io.pruningindex.job.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Says in one line what the parser says in a hundred. */
final class SyntaxErrors {
  private static final int CONTEXT = 40;
  private static final Pattern ENCOUNTERED =
      Pattern.compile("Encountered \"(.*?)\" at line \\d+, column \\d+\\.", Pattern.DOTALL);
  private static final String END = "<EOF>";
  private static final Pattern NEAR_KEYWORD =
      Pattern.compile("Incorrect syntax near the keyword '(\\w+)'.*", Pattern.DOTALL);

  private SyntaxErrors() {}

  static MalformedPredicateException nestedTooDeeply() {
    return new MalformedPredicateException(
        "The predicate is nested too deeply to be read: remove parentheses, or write IN in place of"
            + " many ORs");
  }

  static MalformedPredicateException of(SourceText source, SqlParseException error) {
    if (error.getCause() instanceof StackOverflowError) {
      return nestedTooDeeply();
    }
    String problem = problem(error);
    SqlParserPos position = error.getPos();
    if (position == null) {
      return new MalformedPredicateException("The predicate is malformed: " + problem, error);
    }
    return new MalformedPredicateException(
        message(source, position.getLineNum(), position.getColumnNum(), problem), error);
  }

  static MalformedPredicateException at(SourceText source, SqlParserPos position, String problem) {
    return new MalformedPredicateException(
        message(source, position.getLineNum(), position.getColumnNum(), problem));
  }

  private static String message(SourceText source, int line, int column, String problem) {
    return "The predicate is malformed at "
        + (source.isOneLine() ? "" : "line " + line + ", ")
        + "column "
        + column
        + ": "
        + problem
        + ", here: "
        + context(source.text(), source.offset(line, column));
  }

  private static String problem(SqlParseException error) {
    String message = String.valueOf(error.getMessage());
    Matcher encountered = ENCOUNTERED.matcher(message);
    if (encountered.lookingAt()) {
      return unexpected(encountered.group(1));
    }
    Matcher nearKeyword = NEAR_KEYWORD.matcher(message);
    if (nearKeyword.matches()) {
      return "unexpected text at or after \"" + nearKeyword.group(1) + "\"";
    }
    if (message.startsWith("Lexical error")) {
      return message.contains("Encountered: " + END)
          ? "a character that SQL does not know, or a comment without an end"
          : "a character that SQL does not know";
    }
    return message.lines().findFirst().orElse("no SQL");
  }

  private static String unexpected(String tokens) {
    String plain = tokens.replace("\\'", "'").replace("\\\"", "\"");
    if (plain.equals(END)) {
      return "something is missing at the end";
    }
    if (plain.endsWith(" " + END)) {
      return "something is missing after \""
          + plain.substring(0, plain.length() - END.length() - 1)
          + "\"";
    }
    String first = plain.split(" ", 2)[0];
    if (first.equals("'") || plain.endsWith(" '")) {
      return "a string without its closing quote";
    }
    if (first.equals("\"")) {
      return "a name without its closing quote";
    }
    return "unexpected \"" + plain + "\"" + (isReserved(first) ? quoteIt(first) : "");
  }

  private static String quoteIt(String word) {
    return " (SQL reserves the word: a column of this name is written \"" + word + "\")";
  }

  private static boolean isReserved(String word) {
    return word.matches("[A-Za-z_]+")
        && Names.isReserved(word, SqlParser.create("", SqlPredicateParser.CONFIG).getMetadata());
  }

  private static String context(String text, int offset) {
    int from = Math.max(0, offset - CONTEXT);
    int to = Math.min(text.length(), offset + CONTEXT);
    return ((from > 0 ? "..." : "")
            + text.substring(from, offset)
            + " --> "
            + text.substring(offset, to)
            + (to < text.length() ? "..." : ""))
        .replaceAll("\\s+", " ")
        .strip();
  }
}
