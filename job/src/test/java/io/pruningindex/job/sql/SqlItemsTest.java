package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.SortOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlItemsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "price                      | price ASC NULLS FIRST",
        "price asc                  | price ASC NULLS FIRST",
        "price DESC                 | price DESC NULLS LAST",
        "price NULLS LAST           | price ASC NULLS LAST",
        "a.b desc nulls first       | a.b DESC NULLS FIRST",
        "day DESC                   | day DESC NULLS LAST",
        "value                      | value ASC NULLS FIRST",
        "\"odd name\" DESC          | odd name DESC NULLS LAST",
        "`odd name` NULLS LAST      | odd name ASC NULLS LAST",
      })
  void readsOrders(String text, String expected) {
    assertThat(SqlItems.order(text)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a, b", "a b", "5", "a + 1", "upper(a)", "a LIMIT 5", "a ASC x"})
  void namesWhatIsNoOrder(String text) {
    assertThatThrownBy(() -> SqlItems.order(text))
        .isInstanceOf(MalformedPredicateException.class)
        .hasMessageContaining("'" + text + "' is no order: give one column");
  }

  @Test
  void readsAggregates() {
    assertThat(SqlItems.aggregates("count(*), COUNT(a.b), Min(day), max(\"odd name\")"))
        .containsExactly(
            Aggregate.countOfRows(),
            Aggregate.count("a.b"),
            Aggregate.min("day"),
            Aggregate.max("odd name"));
    assertThat(SqlItems.order("a")).isEqualTo(SortOrder.ascending("a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "sum(a)",
        "count(DISTINCT a)",
        "count(*) FROM t",
        "max(a), b",
        "max(a) AS b",
        "max(a + 1)",
        "max(*)",
        "count()",
        "DISTINCT count(a)"
      })
  void namesWhatIsNoAggregate(String text) {
    assertThatThrownBy(() -> SqlItems.aggregates(text))
        .isInstanceOf(MalformedPredicateException.class)
        .hasMessageContaining("'" + text + "' is no list of aggregates");
  }
}
