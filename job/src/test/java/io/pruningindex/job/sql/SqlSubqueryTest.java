package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Placeholder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Unsupported;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries on dimensions in the condition of a WHERE clause. */
class SqlSubqueryTest {
  private static final Predicate EUROPE = Predicates.column("region").isEqualTo("EU");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store_id IN (SELECT id FROM stores WHERE region = 'EU')",
        "store_id in (select stores.id from stores where stores.region = 'EU')",
        "store_id IN (SELECT DISTINCT s.id FROM stores AS s WHERE s.region = 'EU')",
        "`store_id` IN (SELECT `id` FROM \"stores\" WHERE (region = 'EU'))",
      })
  void aSubqueryIsASetOfKeys(String text) {
    SqlCondition condition = SqlPredicateParser.parse(text, Instant.EPOCH);
    assertThat(condition.predicate()).isInstanceOf(Placeholder.class);
    DimensionJoin set = only(condition);
    assertThat(set.dimension()).isEqualTo("stores");
    assertThat(set.keys()).containsExactly(new JoinKey("store_id", "id", false));
    assertThat(set.predicate()).isEqualTo(EUROPE);
    assertThat(set.type()).isEqualTo(JoinType.INNER);
    assertThat(set.currentTo()).contains(Instant.EPOCH);
  }

  @Test
  void subqueriesStandAnywhereAndTheSameOneIsOneSet() {
    String in = "a IN (SELECT k FROM d)";
    SqlCondition condition =
        SqlPredicateParser.parse("(" + in + " OR b = 1) AND NOT (" + in + ")", null);
    assertThat(condition.sets()).containsOnlyKeys(in);
    assertThat(only(condition).predicate()).isEqualTo(Predicates.alwaysTrue());
    assertThat(condition.predicate().toString()).contains(in, "OR", "NOT");
    PruneRequest request = condition.addTo(PruneRequest.table("sales")).build();
    assertThat(request.sets()).isEqualTo(condition.sets());
    assertThat(SqlPredicateParser.parse("a NOT IN (SELECT k FROM d)", null).predicate())
        .isEqualTo(Predicates.not(Predicates.placeholder(in, in)))
        .isInstanceOf(Not.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a IN (SELECT k FROM d LIMIT 1)",
        "a NOT IN (SELECT k FROM d ORDER BY k)",
        "(a, b) IN (SELECT k, l FROM d)",
        "a IN (WITH e AS (SELECT k FROM d) SELECT k FROM e)"
      })
  void whatIsReportedReadsAsTheSameCondition(String text) {
    Predicate predicate = SqlPredicateParser.parse(text, null).predicate();
    assertThat(SqlPredicateParser.parse(predicate.toString(), null).predicate())
        .hasToString(predicate.toString());
    assertThat(predicate.toString()).contains("SELECT", "FROM d");
  }

  @Test
  void severalColumnsAreLookedForAsOneKey() {
    DimensionJoin set =
        only(SqlPredicateParser.parse("(a, b.c) IN (SELECT x, y FROM d WHERE z > 5)", null));
    assertThat(set.keys())
        .containsExactly(new JoinKey("a", "x", false), new JoinKey("b.c", "y", false));
    assertThat(set.currentTo()).isEmpty();
  }

  @Test
  void subqueriesInSubqueriesJoinDimensions() {
    DimensionJoin set =
        only(
            SqlPredicateParser.parse(
                "a IN (SELECT id FROM stores WHERE open AND stores.region_id IN"
                    + " (SELECT id FROM regions WHERE name = 'EU'))",
                Instant.EPOCH));
    assertThat(set.predicate()).isEqualTo(Predicates.column("open").isEqualTo(true));
    assertThat(set.joins()).hasSize(1);
    DimensionJoin inner = set.joins().get(0);
    assertThat(inner.dimension()).isEqualTo("regions");
    assertThat(inner.keys()).containsExactly(new JoinKey("region_id", "id", false));
    assertThat(inner.predicate()).isEqualTo(Predicates.column("name").isEqualTo("EU"));
    assertThat(inner.currentTo()).contains(Instant.EPOCH);
  }

  @Test
  void reservedWordsAreNames() {
    DimensionJoin set =
        only(SqlPredicateParser.parse("day IN (SELECT day FROM days WHERE value > 1)", null));
    assertThat(set.keys()).containsExactly(new JoinKey("day", "day", false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a IN (SELECT 1)                                   | of the form SELECT key FROM dimension",
        "a IN (SELECT k FROM d GROUP BY k)                 | of the form SELECT key FROM dimension",
        "a IN (SELECT k FROM d, e)                         | of the form SELECT key FROM dimension",
        "a IN (SELECT k FROM d UNION SELECT k FROM e)      | of the form SELECT key FROM dimension",
        "a IN (SELECT k FROM d ORDER BY k LIMIT 3)         | of the form SELECT key FROM dimension",
        "a IN (SELECT * FROM d)                            | keys are columns as they are",
        "a IN (SELECT k + 1 FROM d)                        | keys are columns as they are",
        "a IN (SELECT k, l FROM d)                         | gives 2 columns for 1",
        "a + 1 IN (SELECT k FROM d)                        | only columns as they are can be looked"
            + " for in a subquery, not a + 1",
        "a IN (SELECT k FROM d WHERE d.x = sales.y)        | no column of d",
        "EXISTS (SELECT 1 FROM d)                          | subqueries are not supported",
      })
  void otherSubqueriesAreReportedAndNothingElse(String where, String reason) {
    SqlCondition condition = SqlPredicateParser.parse(where + " OR b = 5", null);
    assertThat(condition.sets()).isEmpty();
    Predicate first = ((Or) condition.predicate()).operands().get(0);
    assertThat(first).isInstanceOf(Unsupported.class);
    assertThat(((Unsupported) first).reason()).contains(reason);
  }

  @Test
  void whatADimensionsConditionCannotExpressIsReportedWithTheJoin() {
    DimensionJoin set =
        only(SqlPredicateParser.parse("a IN (SELECT k FROM d WHERE x = y AND z = 1)", null));
    assertThat(set.predicate().toString()).contains("x = y", "z = 1");
  }

  private static DimensionJoin only(SqlCondition condition) {
    assertThat(condition.sets()).hasSize(1);
    return condition.sets().values().iterator().next();
  }
}
