package io.pruningindex.job.sql;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParser;

/** Puts names of columns into double quotes where the parser needs them. */
final class Names {
  /** Reserved words that stand between operands, or around them, and so are no columns. */
  private static final Set<String> OF_THE_LANGUAGE =
      Set.of(
          """
          ALL AND ANY AS ASYMMETRIC BETWEEN CASE DISTINCT ELSE END ESCAPE EXISTS FALSE FROM IN
          INTERVAL IS LIKE NOT NULL OR SELECT SIMILAR SOME SYMMETRIC THEN TO TRUE UNKNOWN WHEN WHERE
          """
              .strip()
              .split("\\s+"));

  private static final Set<String> AFTER_AN_OPERAND =
      Set.of(
          "AND", "OR", "IS", "IN", "NOT", "BETWEEN", "LIKE", "ASC", "DESC", "NULLS", "WHERE", "=",
          "<", ">", "!", ")", ",", ".");

  private Names() {}

  /** The same text with words in place of {@code <=>}, which is Spark's and MySQL's. */
  static String withoutNullSafeSign(String text) {
    if (!text.contains("<=>")) {
      return text;
    }
    StringBuilder plain = new StringBuilder();
    List<SqlToken> tokens = SqlToken.of(text);
    for (int i = 0; i < tokens.size(); i++) {
      if (i + 2 < tokens.size() && isNullSafeSign(tokens.subList(i, i + 3))) {
        plain.append(" IS NOT DISTINCT FROM ");
        i += 2;
      } else {
        plain.append(tokens.get(i).text());
      }
    }
    return plain.toString();
  }

  private static boolean isNullSafeSign(List<SqlToken> tokens) {
    return tokens.stream().allMatch(token -> token.kind() == SqlToken.Kind.SYMBOL)
        && tokens.stream().map(SqlToken::text).collect(joining()).equals("<=>");
  }

  /** The same text with double quotes in place of back-ticks, which are Spark's and MySQL's. */
  static String withoutBackTicks(String text) {
    return text.indexOf('`') < 0
        ? text
        : SqlToken.of(text).stream().map(Names::withoutBackTicks).collect(joining());
  }

  private static String withoutBackTicks(SqlToken token) {
    String text = token.text();
    if (token.kind() != SqlToken.Kind.BACK_TICKED_NAME) {
      return text;
    }
    boolean ends = text.length() > 1 && text.endsWith("`");
    String name = text.substring(1, ends ? text.length() - 1 : text.length());
    return '"' + name.replace("``", "`").replace("\"", "\"\"") + (ends ? "\"" : "");
  }

  /**
   * The same text with double quotes around reserved words that stand where a column should. SQL
   * reserves words such as day and value, which engines and tables use as names.
   */
  static String withReservedQuoted(String text) {
    SqlAbstractParserImpl.Metadata words =
        SqlParser.create("", SqlPredicateParser.CONFIG).getMetadata();
    List<SqlToken> tokens = SqlToken.of(text);
    StringBuilder quoted = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i).text();
      boolean column =
          tokens.get(i).kind() == SqlToken.Kind.WORD
              && isReserved(token, words)
              && (AFTER_AN_OPERAND.contains(next(tokens, i)) || isSelected(tokens, i));
      quoted.append(column ? '"' + token + '"' : token);
    }
    return quoted.toString();
  }

  /**
   * Whether a word stands last among what a subquery selects, and not as in EXTRACT(DAY FROM d).
   */
  private static boolean isSelected(List<SqlToken> tokens, int position) {
    return next(tokens, position).equals("FROM")
        && Set.of("SELECT", "DISTINCT", ",", ".").contains(previous(tokens, position));
  }

  /** Whether SQL reserves a word that might well be the name of a column. */
  static boolean isReserved(String word, SqlAbstractParserImpl.Metadata words) {
    String upper = word.toUpperCase(Locale.ROOT);
    return !OF_THE_LANGUAGE.contains(upper)
        && !OperandConverter.isBareFunction(upper)
        && words.isReservedWord(upper);
  }

  /** What follows; the end is like a closing parenthesis. */
  private static String next(List<SqlToken> tokens, int position) {
    return words(tokens.subList(position + 1, tokens.size())).findFirst().orElse(")");
  }

  /** What stands before; the beginning is like an opening parenthesis. */
  private static String previous(List<SqlToken> tokens, int position) {
    return words(tokens.subList(0, position)).reduce((first, second) -> second).orElse("(");
  }

  private static Stream<String> words(List<SqlToken> tokens) {
    return tokens.stream()
        .filter(token -> token.kind() != SqlToken.Kind.SPACE)
        .filter(token -> token.kind() != SqlToken.Kind.COMMENT)
        .map(token -> token.text().toUpperCase(Locale.ROOT));
  }
}
