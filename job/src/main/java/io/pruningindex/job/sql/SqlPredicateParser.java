package io.pruningindex.job.sql;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlNode;
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
 * literals and those functions of columns that prune: CAST, FLOOR, CEIL, YEAR, DATE_TRUNC,
 * DATE_FORMAT, TO_DATE, LEFT and SUBSTRING from the start. Everything else that SQL allows becomes
 * {@link io.pruningindex.query.predicate.Unsupported}, which keeps all slices and is reported, so
 * that the rest of the text still prunes.
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
   * The predicate that a text states. Subqueries are only reported.
   *
   * @throws MalformedPredicateException if it is not SQL
   */
  public static Predicate parse(String where) {
    return parse(where, source -> new PredicateConverter(source).convert(expression(source)));
  }

  /**
   * The condition that a text states, in which {@code column IN (SELECT key FROM dimension WHERE
   * condition)} is a set of a dimension's keys; {@code (column, column) IN (SELECT key, key ...)}
   * looks for several. Other subqueries are only reported.
   *
   * @param currentTo the time that the dimensions must be complete up to, or null
   * @throws MalformedPredicateException if it is not SQL
   */
  public static SqlCondition parse(String where, Instant currentTo) {
    return parse(
        where,
        source -> {
          SubqueryConverter subqueries = new SubqueryConverter(source, currentTo);
          Predicate predicate =
              new PredicateConverter(source, subqueries).convert(expression(source));
          Map<String, DimensionJoin> sets = new LinkedHashMap<>(subqueries.sets());
          // A truth test may leave nothing of a subquery that a set of keys could tell.
          sets.keySet().retainAll(Predicates.placeholders(predicate));
          return new SqlCondition(predicate, sets);
        });
  }

  /** Makes something of a text. */
  private interface Reading<T> {
    T of(SourceText source) throws SqlParseException;
  }

  private static <T> T parse(String where, Reading<T> reading) {
    if (where.isBlank()) {
      throw new MalformedPredicateException(
          "The predicate is empty: state a condition such as price > 5, or TRUE for all rows");
    }
    String text = Names.withoutBackTicks(Names.withoutNullSafeSign(where));
    try {
      return reading.of(new SourceText(text));
    } catch (SqlParseException e) {
      try {
        return reading.of(new SourceText(Names.withReservedQuoted(text)));
      } catch (SqlParseException again) {
        throw SyntaxErrors.of(new SourceText(text), e);
      }
    } catch (StackOverflowError e) {
      throw SyntaxErrors.nestedTooDeeply();
    }
  }

  private static SqlNode expression(SourceText source) throws SqlParseException {
    return SqlParser.create(source.text(), CONFIG).parseExpression();
  }
}
