package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Unsupported;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlPredicateParserTest {
  private static Predicate parse(String where) {
    return SqlPredicateParser.parse(where);
  }

  private static Object literal(String text) {
    return ((Comparison) parse("a = " + text)).literal();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a = 1                       | a = 1",
        "a <> 1                      | a <> 1",
        "a != 1                      | a <> 1",
        "a < 1                       | a < 1",
        "a <= 1                      | a <= 1",
        "a > 1                       | a > 1",
        "a >= 1                      | a >= 1",
        "5 < a                       | a > 5",
        "5 <= a                      | a >= 5",
        "5 > a                       | a < 5",
        "5 >= a                      | a <= 5",
        "5 = a                       | a = 5",
        "5 <> a                      | a <> 5",
        "(a) = (1)                   | a = 1",
        "a = NULL                    | a = NULL",
        "a IN (1)                    | a IN (1)",
        "a in (1, -2, null)          | a IN (1, -2, NULL)",
        "a NOT IN (1, 2)             | a NOT IN (1, 2)",
        "a BETWEEN 1 AND 2           | a >= 1 AND a <= 2",
        "a NOT BETWEEN 1 AND 2       | NOT (a >= 1 AND a <= 2)",
        "a BETWEEN SYMMETRIC 2 AND 1 | (a >= 2 AND a <= 1) OR (a >= 1 AND a <= 2)",
        "5 BETWEEN a AND b           | a <= 5 AND b >= 5",
        "a IS NULL                   | a IS NULL",
        "a Is Not nulL               | a IS NOT NULL",
        "a IS UNKNOWN                | a IS NULL",
        "a IS DISTINCT FROM 5        | a IS DISTINCT FROM 5",
        "a IS NOT DISTINCT FROM NULL | a IS NOT DISTINCT FROM NULL",
        "5 IS NOT DISTINCT FROM a    | a IS NOT DISTINCT FROM 5",
        "flag                        | flag = TRUE",
        "NOT flag                    | NOT (flag = TRUE)",
        "flag IS TRUE                | flag IS NOT DISTINCT FROM TRUE",
        "flag IS NOT TRUE            | NOT (flag IS NOT DISTINCT FROM TRUE)",
        "flag IS FALSE               | flag IS NOT DISTINCT FROM FALSE",
        "flag IS NOT FALSE           | NOT (flag IS NOT DISTINCT FROM FALSE)",
        "a > 5 IS TRUE               | a > 5 AND a IS NOT NULL",
        "TRUE                        | TRUE",
        "false                       | FALSE",
        "a = 1 AND b = 2 and c = 3   | a = 1 AND b = 2 AND c = 3",
        "a = 1 OR b = 2 AND c = 3    | a = 1 OR (b = 2 AND c = 3)",
        "(a = 1 OR b = 2) AND c = 3  | (a = 1 OR b = 2) AND c = 3",
        "NOT (a = 1 OR b = 2)        | NOT (a = 1 OR b = 2)",
        "NOT NOT a = 1               | a = 1",
        "a.b.c = 5                   | a.b.c = 5",
        "\"A b\".c = 5               | \"A b\".c = 5",
        "`A b`.`c` = 5               | \"A b\".c = 5",
        "\"date\" > 1 AND `value` < 2| \"date\" > 1 AND \"value\" < 2",
        "Größe = 1                   | \"Größe\" = 1",
        "day = 1                     | \"day\" = 1",
        "a = 1 AND Date IS NULL      | a = 1 AND \"Date\" IS NULL",
        "5 < value OR (1 = at)       | \"value\" > 5 OR \"at\" = 1",
        "month.year IN (1)           | \"month\".\"year\" IN (1)",
        "year(t) = 1 AND year = 1    | YEAR(t) = 1 AND \"year\" = 1",
        "x > DATE '2024-01-31' AND date > DATE '2024-01-31' | x > DATE '2024-01-31' AND \"date\""
            + " > DATE '2024-01-31'",
        "day /* = */ = 1             | \"day\" = 1",
        "a = 1 -- until the `end`    | a = 1",
        "/* a `b */ a = 1            | a = 1",
      })
  void readsConditions(String where, String expected) {
    assertThat(parse(where)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "s LIKE 'a%'                      | s LIKE 'a%'",
        "s NOT LIKE 'a!%%' ESCAPE '!'     | s NOT LIKE 'a!%%' ESCAPE '!'",
        "NOT (s LIKE 'a%')                | s NOT LIKE 'a%'",
        "s LIKE 'a%' IS TRUE              | s LIKE 'a%' AND s IS NOT NULL",
        "s LIKE 'a%' IS FALSE             | s NOT LIKE 'a%' AND s IS NOT NULL",
        "starts_with(s, 'a%')             | STARTSWITH(s, 'a%')",
        "NOT startswith(s, 'a')           | NOT (STARTSWITH(s, 'a'))",
        "isnan(x) OR NOT is_nan(a.b)      | ISNAN(x) OR NOT (ISNAN(a.b))",
        "a <=> 1 AND s = '<=>'            | a IS NOT DISTINCT FROM 1 AND s = '<=>'",
        "NOT a<=>NULL                     | NOT (a IS NOT DISTINCT FROM NULL)",
        "CAST(a AS BIGINT) > 3            | CAST(a AS BIGINT) > 3",
        "try_cast(a AS INT) > 3           | CAST(a AS INT) > 3",
        "CAST(a AS REAL) > 3              | CAST(a AS FLOAT) > 3",
        "CAST(a AS DECIMAL(10, 2)) > 3    | CAST(a AS DECIMAL(10, 2)) > 3",
        "CAST(a AS DECIMAL) > 3           | CAST(a AS DECIMAL(10, 0)) > 3",
        "CAST(t AS DATE) > DATE '2024-01-31' | CAST(t AS DATE) > DATE '2024-01-31'",
        "to_date(t) IS NULL               | CAST(t AS DATE) IS NULL",
        "date(t) IS NULL                  | CAST(t AS DATE) IS NULL",
        "CAST(d AS TIMESTAMP) IS NULL     | CAST(d AS TIMESTAMP) IS NULL",
        "CAST(d AS TIMESTAMP WITH LOCAL TIME ZONE) IS NULL | CAST(d AS TIMESTAMP WITH LOCAL TIME"
            + " ZONE) IS NULL",
        "CAST(a AS STRING) = '3'          | CAST(a AS VARCHAR) = '3'",
        "CAST(a AS VARCHAR) LIKE '2024%'  | CAST(a AS VARCHAR) LIKE '2024%'",
        "try_cast(a AS CHARACTER VARYING) IN ('3', '4') | CAST(a AS VARCHAR) IN ('3', '4')",
        "substr(CAST(d AS STRING), 1, 4) = '2024' | SUBSTRING(CAST(d AS VARCHAR), 1, 4) = '2024'",
        "s = CAST('x' AS STRING)          | s = 'x'",
        "CAST('NaN' AS DOUBLE) = x        | x = CAST('NaN' AS DOUBLE)",
        "x < CAST('-inf' AS FLOAT)        | x < CAST('-Infinity' AS DOUBLE)",
        "d = CAST('2024-01-31' AS DATE)   | d = DATE '2024-01-31'",
        "d = CAST(5 AS BIGINT)            | d = 5",
        "5 < floor(x)                     | FLOOR(x) > 5",
        "ceiling(x) IN (1, 2)             | CEIL(x) IN (1, 2)",
        "year(t) BETWEEN 2020 AND 2021    | YEAR(t) >= 2020 AND YEAR(t) <= 2021",
        "extract(YEAR FROM t) = 2020      | YEAR(t) = 2020",
        "date_trunc('month', t) IS NULL   | DATE_TRUNC('MONTH', t) IS NULL",
        "floor(t TO MONTH) IS NULL        | DATE_TRUNC('MONTH', t) IS NULL",
        "date_format(t, 'yyyy-MM') = '2024-01' | DATE_FORMAT(t, 'yyyy-MM') = '2024-01'",
        "substring(s, 1, 3) = 'abc'       | SUBSTRING(s, 1, 3) = 'abc'",
        "substring(s FROM 1 FOR 3) = 'abc'| SUBSTRING(s, 1, 3) = 'abc'",
        "substr(s, 1, 3) = 'abc'          | SUBSTRING(s, 1, 3) = 'abc'",
        "left(s, 3) = 'abc'               | SUBSTRING(s, 1, 3) = 'abc'",
        "year(CAST(t AS DATE)) = 2020     | YEAR(CAST(t AS DATE)) = 2020",
      })
  void readsFunctionsAndPatternsAndItsOwnText(String where, String expected) {
    assertThat(parse(where)).hasToString(expected);
    assertThat(parse(expected)).isEqualTo(parse(where));
  }

  @Test
  void readsLiterals() {
    assertThat(literal("9223372036854775807")).isEqualTo(Literal.of(Long.MAX_VALUE));
    assertThat(literal("-9223372036854775808")).isEqualTo(Literal.of(Long.MIN_VALUE));
    assertThat(literal("9223372036854775808"))
        .isEqualTo(Literal.of(new BigDecimal("9223372036854775808")));
    assertThat(literal("-(5)")).isEqualTo(Literal.of(-5));
    assertThat(literal("- - 5")).isEqualTo(Literal.of(5));
    assertThat(literal("+5")).isEqualTo(Literal.of(5));
    assertThat(literal("1.50")).isEqualTo(Literal.of(new BigDecimal("1.50")));
    assertThat(literal("-.5")).isEqualTo(Literal.of(new BigDecimal("-0.5")));
    assertThat(literal("1e3")).isEqualTo(Literal.of(1000.0));
    assertThat(literal("-2.5E-3")).isEqualTo(Literal.of(-0.0025));
    assertThat(literal("'it''s 日本 😀'")).isEqualTo(Literal.of("it's 日本 😀"));
    assertThat(literal("''")).isEqualTo(Literal.of(""));
    assertThat(literal("'a `b` \"c\" -- d'")).isEqualTo(Literal.of("a `b` \"c\" -- d"));
    assertThat(literal("TRUE")).isEqualTo(Literal.of(true));
    assertThat(literal("NULL")).isEqualTo(Literal.NULL);
    assertThat(literal("X'00fF'")).isEqualTo(Literal.of(new byte[] {0, -1}));
    assertThat(literal("X''")).isEqualTo(Literal.of(new byte[0]));
  }

  @Test
  void readsDatesAndTimestamps() {
    assertThat(literal("DATE '2024-01-31'")).isEqualTo(Literal.of(LocalDate.of(2024, 1, 31)));
    assertThat(literal("date '0001-1-2'")).isEqualTo(Literal.of(LocalDate.of(1, 1, 2)));
    assertThat(literal("DATE '9999-12-31'")).isEqualTo(Literal.of(LocalDate.of(9999, 12, 31)));
    assertThat(literal("DATE '-0044-03-15'")).isEqualTo(Literal.of(LocalDate.of(-44, 3, 15)));
    assertThat(literal("TIMESTAMP '2024-01-31 23:59:58.123456'"))
        .isEqualTo(Literal.of(LocalDateTime.of(2024, 1, 31, 23, 59, 58, 123_456_000)));
    assertThat(literal("TIMESTAMP '2024-01-31T23:59'"))
        .isEqualTo(Literal.of(LocalDateTime.of(2024, 1, 31, 23, 59)));
    assertThat(literal("TIMESTAMP '2024-01-31'"))
        .isEqualTo(Literal.of(LocalDateTime.of(2024, 1, 31, 0, 0)));
    Object instant = Literal.of(Instant.parse("2024-01-31T12:00:00.5Z"));
    assertThat(literal("TIMESTAMP '2024-01-31 12:00:00.5Z'")).isEqualTo(instant);
    assertThat(literal("TIMESTAMP '2024-01-31 12:00:00.5 UTC'")).isEqualTo(instant);
    assertThat(literal("TIMESTAMP '2024-01-31 14:00:00.5+02:00'")).isEqualTo(instant);
    assertThat(literal("TIMESTAMP '2024-01-31 17:30:00.5 +0530'")).isEqualTo(instant);
    assertThat(literal("TIMESTAMP '2024-01-31 7:00:00.5-5'")).isEqualTo(instant);
    assertThat(literal("TIMESTAMP '2024-01-31 5:30:00.5-6:30'")).isEqualTo(instant);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "upper(s) = 'X'                   | functions are not supported",
        "(a IN (1, 2)) IS NULL            | testing a condition for NULL is not supported",
        "CAST(a AS VARCHAR(9)) = '3'      | a cast to VARCHAR does not prune",
        "CAST(a AS CHAR) = '3'            | a cast to CHAR does not prune",
        "CAST(3 AS STRING) = a            | this cast of a constant is not supported",
        "CAST(a AS TINYINT) = 3           | a cast to TINYINT does not prune",
        "CAST(a AS TIMESTAMP(3)) = b      | a cast to TIMESTAMP does not prune",
        "CAST('x' AS VARCHAR(1)) = a      | a cast to VARCHAR does not prune",
        "CAST('1.5' AS DOUBLE) = a        | casts of strings are not supported",
        "CAST(1.5 AS INT) = a             | this cast of a constant is not supported",
        "CAST('today' AS DATE) = a        | 'today' is no date of the form 2024-01-31",
        "floor(CAST(a AS CHAR(3))) = 3    | a cast to CHAR does not prune",
        "floor(5) = a                     | functions of constants are not supported",
        "ceil(t TO DAY) = a               | functions are not supported",
        "substring(s, 2, 3) = 'x'         | of substrings only those from the start, with a"
            + " length, prune",
        "substring(s, 1) = 'x'            | of substrings only those from the start, with a"
            + " length, prune",
        "substring(s, 1, 0) = 'x'         | functions are not supported",
        "left(s, n) = 'x'                 | functions are not supported",
        "month(t) = 5                     | functions are not supported",
        "extract(MONTH FROM t) = 5        | of EXTRACT only the YEAR is in the order of time",
        "date_trunc('century', t) = t     | times cannot be cut off to 'century'",
        "date_format(t, f) = 'x'          | functions are not supported",
        "starts_with(s, t)                | functions are not supported",
        "is_nan(5)                        | functions are not supported",
        "t > CURRENT_TIMESTAMP            | functions are not supported; a column named"
            + " CURRENT_TIMESTAMP is written \"CURRENT_TIMESTAMP\"",
        "user = 'x'                       | functions are not supported; a column named user is"
            + " written \"user\"",
        "a + 1 = 3                        | arithmetic is not supported",
        "(a + 1) = 3                      | arithmetic is not supported",
        "a = -b                           | arithmetic is not supported",
        "a % 2 = 1                        | arithmetic is not supported",
        "s LIKE t                         | LIKE needs a column and a pattern in quotes",
        "'abc' LIKE s                     | LIKE needs a column and a pattern in quotes",
        "s LIKE 'a' ESCAPE 'xy'           | LIKE needs a column and a pattern in quotes",
        "s ILIKE 'a%'                     | LIKE that disregards case is not supported",
        "s SIMILAR TO 'a%'                | regular expressions are not supported",
        "a = b                            | comparing two columns is not supported",
        "1 = 1                            | no column is compared",
        "NULL IS NULL                     | no column is compared",
        "EXISTS (SELECT 1)                | subqueries are not supported",
        "a IN (SELECT 1)                  | subqueries are not supported",
        "a = ANY (SELECT 1)               | subqueries are not supported",
        "(SELECT 1) = a                   | subqueries are not supported",
        "a = ?                            | parameters have no value here",
        "(a, b) IN ((1, 2))               | rows of several values are not supported",
        "CASE WHEN a = 1 THEN b ELSE c END| CASE is not supported",
        "a[1] = 5                         | elements of arrays and maps are not supported",
        "a > INTERVAL '1' DAY             | literals of this type are not supported",
        "t = TIME '10:00:00'              | TIME literals are not supported",
        "t = TIMESTAMP '2024-01-31 10:00:00 Europe/Berlin' | named time zones are not supported:"
            + " give an offset",
        "a > 1e999                        | the number is beyond the range of DOUBLE",
        "NULL                             | a value that is no condition",
        "5                                | a value that is no condition",
        "(a > 5) IS NULL                  | testing a condition for NULL is not supported",
      })
  void reportsWhatItCannotExpress(String where, String reason) {
    Predicate predicate = parse(where);
    assertThat(predicate).isInstanceOf(Unsupported.class);
    assertThat(((Unsupported) predicate).reason()).isEqualTo(reason);
    assertThat(((Unsupported) predicate).text()).isNotBlank();
  }

  @Test
  void whatItCannotExpressLeavesTheRestInForce() {
    Predicate price = Predicates.column("price").greaterThan(5);
    assertThat(parse("price > 5 AND upper(s) = 'X'"))
        .isEqualTo(
            new And(
                List.of(price, new Unsupported("upper(s) = 'X'", "functions are not supported"))));
    assertThat(parse("NOT (upper(s) = 'X')"))
        .isEqualTo(new Not(new Unsupported("upper(s) = 'X'", "functions are not supported")));
    assertThat(parse("price BETWEEN 5 AND a + 1"))
        .isEqualTo(
            new And(
                List.of(
                    Predicates.column("price").greaterThanOrEqualTo(5),
                    new Unsupported("price BETWEEN 5 AND a + 1", "arithmetic is not supported"))));
    assertThat(parse("a IN (1, b, 2)"))
        .isEqualTo(
            Predicates.or(
                new In(Predicates.column("a"), List.of(Literal.of(1), Literal.of(2))),
                new Unsupported("a IN (1, b, 2)", "comparing two columns is not supported")));
  }

  @Test
  void quotesWhatItCannotExpressAsWritten() {
    String where = "a = 1 AND\n  Upper( `s p` )='日本'\tOR  (b+1)*2 = 3";
    assertThat(parse(where).toString()).contains("Upper( \"s p\" )='日本'").contains("(b+1)*2 = 3");
  }

  @Test
  void reportsOperatorsByTheirNames() {
    assertThat(parse("s || 'x' = 'y'"))
        .isEqualTo(new Unsupported("s || 'x' = 'y'", "the operator || is not supported"));
  }

  @Test
  void aQuotedNameIsAColumnEvenIfItIsAFunction() {
    assertThat(parse("\"user\" = 'x'"))
        .isEqualTo(
            new Comparison(Predicates.column("user"), ComparisonOperator.EQUAL, Literal.of("x")));
    assertThat(parse("`a``b` = 1")).isEqualTo(Predicates.column("a`b").isEqualTo(1));
    assertThat(parse("`a\"b` = 1")).isEqualTo(Predicates.column("a\"b").isEqualTo(1));
  }

  @Test
  void readsLongListsAndChains() {
    assertThat(((In) parse("a IN (0" + ", 1".repeat(9_999) + ")")).values()).hasSize(10_000);
    assertThat(((Or) parse("a = 0" + " OR a = 1".repeat(2_000))).operands()).hasSize(2_001);
  }

  @ParameterizedTest
  @ValueSource(ints = {100_000})
  void refusesWhatIsNestedTooDeeply(int depth) {
    assertThat(MalformedPredicateTest.message("(".repeat(depth) + "a = 1" + ")".repeat(depth)))
        .contains("nested too deeply")
        .contains("IN in place of many ORs");
  }
}
