package io.pruningindex.query.predicate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredicateTextTest {
  @Test
  void comparisonsReadAsSql() {
    assertThat(column("price").greaterThan(5)).hasToString("price > 5");
    assertThat(column("price").greaterThanOrEqualTo(5)).hasToString("price >= 5");
    assertThat(column("price").lessThan(5)).hasToString("price < 5");
    assertThat(column("price").lessThanOrEqualTo(5)).hasToString("price <= 5");
    assertThat(column("price").isEqualTo(5)).hasToString("price = 5");
    assertThat(column("price").isNotEqualTo(5)).hasToString("price <> 5");
    assertThat(column("price").isNotDistinctFrom(null))
        .hasToString("price IS NOT DISTINCT FROM NULL");
    assertThat(column("price").isNull()).hasToString("price IS NULL");
    assertThat(column("price").isNotNull()).hasToString("price IS NOT NULL");
    assertThat(column("price").isIn(1, null)).hasToString("price IN (1, NULL)");
    assertThat(not(column("price").isIn(List.of(1, 2)))).hasToString("price NOT IN (1, 2)");
    assertThat(column("price").isBetween(1, 2)).hasToString("price >= 1 AND price <= 2");
  }

  @Test
  void textAndNaNConditionsReadAsSql() {
    assertThat(column("name").like("it's%")).hasToString("name LIKE 'it''s%'");
    assertThat(not(column("name").like("a!%%", '!')))
        .hasToString("name NOT LIKE 'a!%%' ESCAPE '!'");
    assertThat(column("name").startsWith("a'")).hasToString("STARTSWITH(name, 'a''')");
    assertThat(column("x").isNaN()).hasToString("ISNAN(x)");
    assertThat(column("x").isNotNaN()).hasToString("NOT (ISNAN(x))");
  }

  @Test
  void functionsReadAsSql() {
    Term ts = column("ts");
    assertThat(Predicates.year(Predicates.toDate(ts)).isEqualTo(2024))
        .hasToString("YEAR(CAST(ts AS DATE)) = 2024");
    assertThat(Predicates.truncate(TimeUnit.MONTH, ts).isNull())
        .hasToString("DATE_TRUNC('MONTH', ts) IS NULL");
    assertThat(Predicates.dateFormat(ts, "yyyy-MM").isIn("2024-03"))
        .hasToString("DATE_FORMAT(ts, 'yyyy-MM') IN ('2024-03')");
    assertThat(Predicates.substring(column("s"), 3).like("a%"))
        .hasToString("SUBSTRING(s, 1, 3) LIKE 'a%'");
    assertThat(Predicates.floor(column("x")).lessThan(1)).hasToString("FLOOR(x) < 1");
    assertThat(Predicates.ceiling(column("x")).lessThan(1)).hasToString("CEIL(x) < 1");
    assertThatThrownBy(() -> Predicates.substring(column("s"), 0))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("ake at least one");
  }

  @Test
  void literalsReadAsSqlOfTheirType() {
    assertThat(Literal.of(true)).hasToString("TRUE");
    assertThat(Literal.of((byte) -3)).hasToString("-3");
    assertThat(Literal.of(new BigDecimal("5.50"))).hasToString("5.50");
    assertThat(Literal.of(new BigDecimal("1E+1000000000"))).hasToString("1E+1000000000");
    assertThat(Literal.of(new BigInteger("99999999999999999999")))
        .hasToString("99999999999999999999");
    assertThat(Literal.of(5.5)).hasToString("5.5E0");
    assertThat(Literal.of(1e300)).hasToString("1.0E300");
    assertThat(Literal.of(Double.NaN)).hasToString("CAST('NaN' AS DOUBLE)");
    assertThat(Literal.of(Float.NEGATIVE_INFINITY)).hasToString("CAST('-Infinity' AS DOUBLE)");
    assertThat(Literal.of("it's")).hasToString("'it''s'");
    assertThat(Literal.of(new byte[] {10, -1})).hasToString("X'0AFF'");
    assertThat(Literal.of(LocalDate.of(2024, 3, 1))).hasToString("DATE '2024-03-01'");
    assertThat(Literal.of(LocalDateTime.of(2024, 3, 1, 10, 0)))
        .hasToString("TIMESTAMP '2024-03-01 10:00:00'");
    assertThat(Literal.of(Instant.parse("2024-03-01T10:00:00.000001Z")))
        .hasToString("TIMESTAMP '2024-03-01 10:00:00.000001+00:00'");
    assertThat(Literal.of(OffsetDateTime.parse("2024-03-01T10:00:00+02:00")))
        .isEqualTo(Literal.of(Instant.parse("2024-03-01T08:00:00Z")));
    assertThat(Literal.of(null)).isSameAs(Literal.NULL).hasToString("NULL");
  }

  @Test
  void aValueOfAnotherTypeIsNoLiteral() {
    assertThatThrownBy(() -> Literal.of(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Object")
        .hasMessageContaining("convert");
  }

  @Test
  void identifiersAreQuotedOnlyWhenNeeded() {
    assertThat(column("c_struct.geo.lat").isNull()).hasToString("c_struct.geo.lat IS NULL");
    assertThat(column("order").isNull()).hasToString("\"order\" IS NULL");
    assertThat(column("two words").isNull()).hasToString("\"two words\" IS NULL");
    assertThat(column("a.b\"c").isNull()).hasToString("a.\"b\"\"c\" IS NULL");
    assertThat(column("1st").isNull()).hasToString("\"1st\" IS NULL");
    assertThat(column("_hoodie_record_key").isNull()).hasToString("_hoodie_record_key IS NULL");
  }

  @Test
  void conjunctionsAndDisjunctionsNestInParentheses() {
    Predicate a = column("a").isEqualTo(1);
    Predicate b = column("b").isEqualTo(2);
    Predicate c = column("c").isEqualTo(3);
    assertThat(and(a, or(b, c))).hasToString("a = 1 AND (b = 2 OR c = 3)");
    assertThat(or(and(a, b), c)).hasToString("(a = 1 AND b = 2) OR c = 3");
    assertThat(not(or(a, b))).hasToString("NOT (a = 1 OR b = 2)");
    assertThat(not(not(a))).isEqualTo(a);
    assertThat(new Not(new Not(a))).hasToString("NOT (NOT (a = 1))");
    assertThat(and(a, Predicates.unsupported("upper(s) = 'X' OR x", "functions")))
        .hasToString("a = 1 AND (upper(s) = 'X' OR x)");
    assertThat(new And(List.of(new Or(List.of(a, b))))).hasToString("a = 1 OR b = 2");
    assertThat(and(c, new And(List.of(new Or(List.of(a, b))))))
        .hasToString("c = 3 AND (a = 1 OR b = 2)");
  }

  @Test
  void conjunctionsAreFlattened() {
    Predicate a = column("a").isEqualTo(1);
    Predicate b = column("b").isEqualTo(2);
    Predicate c = column("c").isEqualTo(3);
    assertThat(and(and(a, b), c)).isEqualTo(new And(List.of(a, b, c)));
    assertThat(or(or(a, b), c)).isEqualTo(new Or(List.of(a, b, c)));
    assertThat(and()).isEqualTo(Constant.TRUE).hasToString("TRUE");
    assertThat(or()).isEqualTo(Constant.FALSE);
    assertThat(and(a)).isEqualTo(a);
  }

  @Test
  void theComplementOfTheComplementIsTheOperator() {
    for (ComparisonOperator operator : ComparisonOperator.values()) {
      assertThat(operator.complement()).isNotEqualTo(operator);
      assertThat(operator.complement().complement()).isEqualTo(operator);
      assertThat(operator.mirrored().mirrored()).isEqualTo(operator);
    }
  }

  @Test
  void predicatesDoNotShareWhatTheyAreMadeOf() {
    List<Object> values = new ArrayList<>(List.of(1, 2));
    Predicate in = column("a").isIn(values);
    values.clear();
    assertThat(in).hasToString("a IN (1, 2)");
    byte[] bytes = {1};
    Literal binary = Literal.of(bytes);
    Arrays.fill(bytes, (byte) 9);
    assertThat(binary).isEqualTo(Literal.of(new byte[] {1})).hasToString("X'01'");
  }
}
