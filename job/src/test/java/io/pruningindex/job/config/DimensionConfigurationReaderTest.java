package io.pruningindex.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DimensionConfigurationReaderTest {
  @Test
  void readsEveryKey() {
    DimensionsConfiguration read =
        read(
            """
            dimensions:
              - name: stores
                ddl: |
                  CREATE TABLE stores_csv (id INT) WITH ('connector' = 'filesystem');
                query: SELECT id FROM stores_csv
                key: [id]
                assume-complete-after: 30s
                version-interval: 5s
                zone: Europe/Berlin
              - name: days
                ddl: [CREATE TABLE a (x INT), CREATE TABLE b (x INT)]
                query: SELECT x FROM a
                key: x
            value-sets:
              - name: eu_stores
                dimension: stores
                where: id < 10
            """);
    assertThat(read.dimensions())
        .containsExactly(
            new SqlDimension(
                "stores",
                List.of("CREATE TABLE stores_csv (id INT) WITH ('connector' = 'filesystem');\n"),
                "SELECT id FROM stores_csv",
                List.of("id"),
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                "Europe/Berlin"),
            new SqlDimension(
                "days",
                List.of("CREATE TABLE a (x INT)", "CREATE TABLE b (x INT)"),
                "SELECT x FROM a",
                List.of("x"),
                Duration.ZERO,
                Duration.ofSeconds(1),
                "UTC"));
    assertThat(read.valueSets())
        .containsExactly(new ValueSetConfiguration("eu_stores", "stores", "id < 10"));
    assertThat(read.names()).containsExactly("stores", "days", "eu_stores");
  }

  @Test
  void aJobNeedsNoDimensions() {
    assertThat(read("")).isEqualTo(DimensionsConfiguration.NONE);
    assertThat(read("dimensions: []").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "dimensions: [{query: Q, key: id}] # 'dimensions[0].name' is missing",
        "dimensions: [{name: a, hudi: /a, key: id}] # dimension a names no columns",
        "dimensions: [{name: a, hudi: /a, columns: b}] # dimension a has no key",
        "dimensions: [{name: a, hudi: lake/a, key: id, columns: b}] # 'lake/a' of dimension a is",
        "dimensions: [{name: a, query: Q}] # dimension a has no key: name the columns",
        "dimensions: [{name: a, query: Q, key: [id, id]}] # names the column id twice",
        "dimensions: [{name: a b, query: Q, key: id}] # dimension name 'a b' may hold only",
        "dimensions: [{name: a, query: Q, key: id, assume-complete-after: soon}] # 'soon', which is",
        "dimensions: [{name: a, query: Q, key: id, assume-complete-after: 0.1s}] # '0.1s', which is",
        "dimensions: [{name: a, query: Q, key: id, version-interval: often}] # 'often', which is no",
        "dimensions: [{name: a, query: Q, key: id, zone: Mars}] # is 'Mars', which is no time zone",
        "dimensions: [{name: a, query: Q, key: id, zone: +02:00}] # such as GMT+02:00",
        "dimensions: [{name: a, query: Q, key: id, ddl: [{a: b}]}] # 'dimensions[0].ddl[0]' is a",
        "dimensions: [{name: a, query: Q, key: x}, {name: a, query: Q, key: x}] # rename one",
        "value-sets: [{name: v, dimension: a, where: x}] # is 'a', which is not configured"
      })
  void saysWhatIsWrongAndWhere(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageStartingWith("job.yaml, line 2: ")
        .hasMessageContaining(message);
  }

  @Test
  void readsHudiTables() {
    String items = "dimensions: [{name: items, hudi: /lake/items, key: id, columns: [b, id, c]}]\n";
    HudiDimension dimension = (HudiDimension) read(items).dimensions().get(0);
    assertThat(dimension)
        .isEqualTo(
            new HudiDimension("items", "/lake/items", List.of("id"), List.of("b", "id", "c")));
    assertThat(dimension.allColumns()).containsExactly("id", "b", "c");
    String valueSet = "value-sets: [{name: v, dimension: items, where: b = 1}]";
    assertThat(read(items + valueSet).valueSetsOf("items"))
        .containsExactly(new ValueSetConfiguration("v", "items", "b = 1"));
  }

  private static DimensionsConfiguration read(String dimensions) {
    return JobConfigurationReader.read(
            "tables: [{name: orders, path: /lake/orders}]\n" + dimensions, "job.yaml")
        .dimensions();
  }
}
