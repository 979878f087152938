package io.pruningindex.job.cli.sql;

import io.pruningindex.query.predicate.Predicate;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlConformanceEnum;

/**
 * Reads the text of a WHERE clause, without the word WHERE. Keywords are read in any case, names of
 * columns as they are spelt; names with other characters than letters, digits and underscores stand
 * in double quotes or back-ticks, as do words that SQL reserves where they could be misunderstood.
 *
 * <p>Comparisons, IN, BETWEEN, LIKE, IS [NOT] NULL, IS [NOT] TRUE or FALSE, IS [NOT] DISTINCT FROM
 * (or its sign {@code <=>}), ISNAN, STARTSWITH, AND, OR and NOT become predicates, over columns and
 * literals and those functions of columns that keep their order: CAST, FLOOR, CEIL, YEAR,
 * DATE_TRUNC, DATE_FORMAT, TO_DATE, LEFT and SUBSTRING from the start. Everything else that SQL
 * allows becomes {@link io.pruningindex.query.predicate.Unsupported}, which keeps all slices and is
 * reported, so that the rest of the text still prunes.
 */
public final class SqlPredicateParser {
  static final SqlParser.Config CONFIG =
      SqlParser.config()
          .withUnquotedCasing(Casing.UNCHANGED)
          .withQuotedCasing(Casing.UNCHANGED)
          .withQuoting(Quoting.DOUBLE_QUOTE)
          // Lets != stand for <>, among others.
          .withConformance(SqlConformanceEnum.LENIENT)
          .withIdentifierMaxLength(4_000);

  private SqlPredicateParser() {}

  /**
   * The predicate that a text states.
   *
   * @throws MalformedPredicateException if it is not SQL
   */
  public static Predicate parse(String where) {
    if (where.isBlank()) {
      throw new MalformedPredicateException(
          "The predicate is empty: state a condition such as price > 5, or TRUE for all rows");
    }
    String text = Names.withoutBackTicks(Names.withoutNullSafeSign(where));
    try {
      return parse(new SourceText(text));
    } catch (SqlParseException e) {
      try {
        return parse(new SourceText(Names.withReservedQuoted(text)));
      } catch (SqlParseException again) {
        throw SyntaxErrors.of(new SourceText(text), e);
      }
    } catch (StackOverflowError e) {
      throw SyntaxErrors.nestedTooDeeply();
    }
  }

  private static Predicate parse(SourceText source) throws SqlParseException {
    return new PredicateConverter(source)
        .convert(SqlParser.create(source.text(), CONFIG).parseExpression());
  }
}
