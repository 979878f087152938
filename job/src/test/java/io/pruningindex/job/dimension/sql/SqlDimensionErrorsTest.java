package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import java.time.Duration;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What those who wrote the configuration are told. */
class SqlDimensionErrorsTest {
  private static final String FILES =
      "WITH ('connector' = 'filesystem', 'path' = 'file:///nowhere', 'format' = '%s')";
  private static final String DDL =
      "CREATE TABLE t (id INT, tags ARRAY<STRING>, fine TIMESTAMP(9), day_time TIME, ts"
          + " TIMESTAMP(3), WATERMARK FOR ts AS ts) "
          + FILES.formatted("csv")
          + "; CREATE TABLE u (id INT, v STRING) "
          + FILES.formatted("debezium-json");

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "SELECT ts FROM t # key column id of dimension stores is not in its query, whose columns are"
            + " [ts]",
        "SELECT id, tags FROM t # column tags of dimension stores is of type ARRAY<STRING>, which"
            + " the index does not hold: leave it out of the query, or cast it",
        "SELECT id, fine FROM t # cast it to TIMESTAMP(6)",
        "SELECT id, day_time FROM t # cast it to STRING",
        "SELECT id, nix FROM t # does not accept the query of dimension stores: SQL validation"
            + " failed",
        "SELECT id FROM nix # Object 'nix' not found",
        "SELEC id # does not accept the query of dimension stores: SQL parse failed",
        "SELECT id, COUNT(*) AS n FROM u GROUP BY id # joins or aggregates updates that it reads"
            + " from files",
        "INSERT INTO t SELECT * FROM t # does not accept the query of dimension stores"
      })
  void namesTheDimensionAndTheRemedy(String query, String message) {
    assertThatThrownBy(() -> define(DDL, query, Duration.ZERO, List.of()))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining(message.strip());
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'with ''scan.startup.mode'' = ''group-offsets'', the default, and would lack'",
    "', ''scan.startup.mode'' = ''group-offsets''', 'with ''scan.startup.mode'' = ''group-offsets'' and would lack'",
    "', ''scan.startup.mode'' = ''LATEST-OFFSET''', 'with ''scan.startup.mode'' = ''LATEST-OFFSET'' and would lack'",
    "', ''scan.startup.mode'' = ''timestamp''', 'with ''scan.startup.mode'' = ''timestamp'' and would lack'"
  })
  void aTopicIsReadAsAWhole(String start, String message) {
    String ddl = "CREATE TABLE k (id INT) WITH ('connector' = 'kafka'" + start + ")";
    requireRefused(ddl, "SELECT id FROM k", message);
  }

  @Test
  void aTopicIsReadAsAWholeWhateverChangesItsOptions() {
    String whole =
        "CREATE TABLE k (id INT) WITH ('connector' = 'kafka',"
            + " 'scan.startup.mode' = 'earliest-offset')";
    requireRefused(
        whole + "; ALTER TABLE k SET ('scan.startup.mode' = 'latest-offset')",
        "SELECT id FROM k",
        "with 'scan.startup.mode' = 'latest-offset'");
    requireRefused(
        whole + "; ALTER TABLE k RESET ('scan.startup.mode')",
        "SELECT id FROM k",
        "with 'scan.startup.mode' = 'group-offsets', the default");
    requireRefused(
        whole,
        "SELECT id FROM k /*+ OPTIONS('scan.startup.mode' = 'latest-offset') */",
        "with 'scan.startup.mode' = 'latest-offset'");
  }

  @Test
  void anySourceIsReadAsAWholeWhateverChangesItsOptions() {
    String whole =
        "CREATE TABLE k (id INT) WITH ('connector' = 'mysql-cdc', 'scan.startup.mode' = 'initial')";
    for (List<String> part :
        List.of(
            List.of(
                whole + "; ALTER TABLE k SET ('scan.startup.mode' = 'earliest-offset')",
                "SELECT id FROM k",
                "earliest-offset"),
            List.of(
                whole,
                "SELECT id FROM k /*+ OPTIONS('scan.startup.mode' = 'timestamp') */",
                "timestamp"))) {
      assertThatThrownBy(() -> define(part.get(0), part.get(1), Duration.ZERO, List.of()))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessage(
              "The dimension stores reads k with 'scan.startup.mode' = '"
                  + part.get(2)
                  + "' and would lack the rows before: set 'scan.startup.mode' = 'initial'");
    }
    assertThatThrownBy(() -> define(whole, "SELECT id FROM k", Duration.ZERO, List.of()))
        .hasMessageContaining("Could not find any factory for identifier 'mysql-cdc'");
  }

  private static void requireRefused(String ddl, String query, String message) {
    assertThatThrownBy(() -> define(ddl, query, Duration.ZERO, List.of()))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("The dimension stores reads k " + message)
        .hasMessageContaining("'scan.startup.mode' = 'earliest-offset'");
  }

  @Test
  void aValueSetIsAConditionAndNoMore() {
    for (String more : List.of("TRUE LIMIT 1", "TRUE UNION ALL SELECT 1", "TRUE GROUP BY id")) {
      assertThatThrownBy(
              () ->
                  define(
                      DDL,
                      "SELECT id FROM t",
                      Duration.ZERO,
                      List.of(new ValueSetConfiguration("few", "stores", more))))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessageContaining("the 'where' of value set few");
    }
  }

  @Test
  void keysThatMayBePaddedAreDeclined() {
    assertThatThrownBy(
            () -> define(DDL, "SELECT CAST(id AS CHAR(5)) AS id FROM t", Duration.ZERO, List.of()))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("key column id of dimension stores is of type CHAR(5)")
        .hasMessageContaining("cast it to STRING");
  }

  @Test
  void saysWhatIsWrongWithDeclarations() {
    assertThatThrownBy(
            () ->
                define(
                    "CREATE TABLE t (id INT) WITH ('connector' = 'nix')",
                    "SELECT id FROM t",
                    Duration.ZERO,
                    List.of()))
        .hasMessageContaining("the query of dimension stores")
        .hasMessageContaining("Could not find any factory for identifier 'nix'");
    assertThatThrownBy(
            () -> define("CREATE TABLE t (id INTE)", "SELECT 1", Duration.ZERO, List.of()))
        .hasMessageContaining("a statement in the ddl of dimension stores (CREATE TABLE t");
    assertThatThrownBy(
            () ->
                define(
                    DDL + "; INSERT INTO t SELECT * FROM t",
                    "SELECT id FROM t",
                    Duration.ZERO,
                    List.of()))
        .hasMessageContaining("(INSERT INTO t SELECT * FROM t) that declares nothing");
  }

  @Test
  void saysWhichValueSetIsWrong() {
    assertThatThrownBy(
            () ->
                define(
                    DDL,
                    "SELECT id FROM t",
                    Duration.ZERO,
                    List.of(new ValueSetConfiguration("few", "stores", "nix < 10"))))
        .hasMessageContaining("the 'where' of value set few")
        .hasMessageContaining("nix");
  }

  @Test
  void whatTellsItsCompletenessNeedsNoAssumption() {
    assertThatThrownBy(() -> define(DDL, "SELECT id FROM t", Duration.ofSeconds(5), List.of()))
        .hasMessageContaining("its sources have watermarks")
        .hasMessageContaining("remove assume-complete-after");
  }

  @Test
  void ordersKeysFirstAndKeepsSecretsOutOfTheDefinition() {
    SqlDimension dimension =
        dimension("... 'password' = 'secret'", "SELECT a, b", List.of("b"), Duration.ZERO);
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    SqlDimension columns =
        dimension("", "SELECT 1.5 AS a, CAST('x' AS STRING) AS b", List.of("b"), Duration.ZERO);
    DimensionDefinition definition =
        DimensionDefinition.of(
            "some",
            dimension,
            "a > 1",
            DimensionCatalog.open(environment, columns).query(columns).getResolvedSchema());
    assertThat(definition.schema().columns())
        .extracting(field -> field.name() + " " + field.type() + " " + field.key())
        .containsExactly("b STRING true", "a DECIMAL(2, 1) false");
    assertThat(definition.positions()).containsExactly(1, 0);
    assertThat(definition.schema().origin()).isEqualTo("stores where a > 1");
    assertThat(definition.schema().definition()).startsWith("SELECT a, b").doesNotContain("secret");
    assertThat(definition.uid()).startsWith("dimension-some-");
  }

  private static void define(
      String ddl, String query, Duration quiet, List<ValueSetConfiguration> valueSets) {
    SqlDimensionStreams.of(
        StreamExecutionEnvironment.getExecutionEnvironment(),
        dimension(ddl, query, List.of("id"), quiet),
        valueSets);
  }

  private static SqlDimension dimension(
      String ddl, String query, List<String> key, Duration quiet) {
    return new SqlDimension("stores", List.of(ddl), query, key, quiet);
  }
}
