package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlJoinParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "store_id = stores.id where stores.region = 'EU'",
        "stores.id = store_id WHERE stores.region = 'EU'",
        "sales.store_id = stores.id WHERE stores.region = 'EU'",
        "`store_id` = \"stores\".`id` WHERE stores.region = 'EU'",
      })
  void anEqualityAndAConditionOnTheDimension(String text) {
    DimensionJoin join = parse(text);
    assertThat(join.dimension()).isEqualTo("stores");
    assertThat(join.keys()).containsExactly(new JoinKey("store_id", "id", false));
    assertThat(join.predicate()).isEqualTo(Predicates.column("region").isEqualTo("EU"));
    assertThat(join.type()).isEqualTo(JoinType.LEFT_SEMI);
    assertThat(join.currentTo()).contains(Instant.EPOCH);
  }

  @Test
  void withoutAConditionAllRowsAreTaken() {
    assertThat(parse("a = d.x").predicate()).isEqualTo(Predicates.alwaysTrue());
  }

  @Test
  void compositeKeysAndNullSafeEquality() {
    assertThat(parse("a = d.x AND d.y <=> b AND c.n IS NOT DISTINCT FROM d.z".replace("c.n", "c")))
        .extracting(DimensionJoin::keys)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactly(
            new JoinKey("a", "x", false), new JoinKey("b", "y", true), new JoinKey("c", "z", true));
  }

  @Test
  void reservedWordsAreNamesWhereAColumnShouldStand() {
    DimensionJoin join = parse("day = days.day AND year = days.year where days.value > 5");
    assertThat(join.keys())
        .containsExactly(new JoinKey("day", "day", false), new JoinKey("year", "year", false));
    assertThat(join.predicate()).isEqualTo(Predicates.column("value").greaterThan(5));
  }

  @Test
  void nestedColumnsOfTheFactTableStandWithItsName() {
    assertThat(parse("sales.address.zip = areas.zip").keys())
        .containsExactly(new JoinKey("address.zip", "zip", false));
  }

  @Test
  void aDimensionIsFilteredByAnotherOne() {
    DimensionJoin join =
        parse(
            "store_id = stores.id AND stores.region_id = regions.id AND regions.land = lands.id"
                + " WHERE lands.name LIKE 'E%' AND stores.size > 5 AND (regions.x = 1 OR regions.y"
                + " = 2)");
    assertThat(join.predicate()).isEqualTo(Predicates.column("size").greaterThan(5));
    DimensionJoin regions = join.joins().get(0);
    assertThat(regions.dimension()).isEqualTo("regions");
    assertThat(regions.keys()).containsExactly(new JoinKey("region_id", "id", false));
    assertThat(regions.predicate())
        .isEqualTo(
            Predicates.or(
                Predicates.column("x").isEqualTo(1), Predicates.column("y").isEqualTo(2)));
    DimensionJoin lands = regions.joins().get(0);
    assertThat(lands.keys()).containsExactly(new JoinKey("land", "id", false));
    assertThat(lands.predicate()).hasToString("name LIKE 'E%'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | The join is empty",
        "store_id = | malformed",
        "store_id = stores.id GROUP BY 1 | more than equalities",
        "store_id = stores.id JOIN x ON a = b | more than equalities",
        "store_id > stores.id | no equality of columns of two tables",
        "upper(store_id) = stores.id | no equality of columns of two tables",
        "stores.x = stores.id | no equality of columns of two tables",
        "store_id = stores.id WHERE region = 'EU' | not on one dimension",
        "store_id = stores.id WHERE stores.x = regions.y | not on one dimension",
        "store_id = stores.id AND item = items.id | give each dimension a --join of its own",
        "stores.x = regions.y | of 0 dimensions",
        "store_id = stores.id WHERE regions.x = 1 | nothing joins regions",
        "store_id = stores.id AND regions.x = lands.y | nothing joins regions",
      })
  void whatIsNoJoinIsRefusedWithTheReason(String text, String reason) {
    assertThatThrownBy(() -> parse(text == null ? "" : text))
        .isInstanceOf(MalformedPredicateException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "store_id > stores.id + 1 | 'store_id > stores.id + 1'",
        "store_id = stores.id WHERE region = 'EU' | 'region = 'EU''",
        "`store_id` = stores.id WHERE `region` > 1 | '\"region\" > 1'",
        "store_id = stores.id WHERE day > 1 | '\"day\" > 1'",
        "store_id = stores.id WHERE stores.`odd name` = b | 'stores.\"odd name\" = b'",
      })
  void termsThatAreRefusedAreShownAsTheyAreWritten(String text, String shown) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(MalformedPredicateException.class)
        .message()
        .contains(shown)
        .satisfies(
            message ->
                assertThat(message.substring(message.indexOf("cannot be used")))
                    .doesNotContain("`"));
  }

  private static DimensionJoin parse(String text) {
    return SqlJoinParser.parse("sales", text, JoinType.LEFT_SEMI, Instant.EPOCH);
  }
}
