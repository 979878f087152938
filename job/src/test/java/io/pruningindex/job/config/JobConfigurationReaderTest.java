package io.pruningindex.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobConfigurationReaderTest {
  @Test
  void readsEveryKey() {
    JobConfiguration read =
        JobConfigurationReader.read(
            """
            name: lake
            tables:
              - name: orders
                path: /lake/orders
                columns: [id, price]
              - name: events
                path: s3a://lake/events
                timeline-zone: Europe/Berlin
            poll-interval: 500ms
            clock-skew: 2s
            slow-call: 1 min
            columns: 10
            retained-instants: 7
            parallelism: 2
            checkpoint-interval: 1 min
            hadoop:
              fs.s3a.endpoint: local
            """,
            "job.yaml");
    assertThat(read)
        .isEqualTo(
            new JobConfiguration(
                    "lake",
                    List.of(
                        new TableConfiguration("orders", "/lake/orders", List.of("id", "price")),
                        new TableConfiguration(
                            "events", "s3a://lake/events", List.of(), "Europe/Berlin")),
                    Duration.ofMillis(500),
                    10,
                    7,
                    2,
                    Duration.ofMinutes(1),
                    Map.of("fs.s3a.endpoint", "local"))
                .with(new Tolerance(Duration.ofSeconds(2), Duration.ofMinutes(1))));
  }

  @Test
  void aZoneThatThereIsNotIsNamed() {
    String yaml = "tables: [{name: orders, path: /lake/orders, timeline-zone: Mars/Olympus}]";
    assertThatThrownBy(() -> JobConfigurationReader.read(yaml, "job.yaml"))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("'Mars/Olympus' of the timeline of table orders");
  }

  @Test
  void readsWhereToWritePartitions() {
    String yaml =
        """
        tables: [{name: orders, path: /lake/orders}]
        partition-sink:
          ddl: CREATE TABLE parts (table_name STRING) WITH ('connector' = 'print')
          table: parts
        """;
    assertThat(JobConfigurationReader.read(yaml, "job.yaml").partitionSink())
        .isEqualTo(
            new PartitionSinkConfiguration(
                "CREATE TABLE parts (table_name STRING) WITH ('connector' = 'print')", "parts"));
    assertThat(
            JobConfigurationReader.read("tables: [{name: orders, path: /o}]", "job.yaml")
                .partitionSink())
        .isNull();
    for (String wrong : List.of("parts", "{ddl: CREATE}", "{ddl: a, table: b, more: c}")) {
      assertThatThrownBy(
              () ->
                  JobConfigurationReader.read(
                      "tables: [{name: orders, path: /o}]\npartition-sink: " + wrong, "job.yaml"))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessageContaining("partition-sink");
    }
  }

  @Test
  void defaultsAreSane() {
    JobConfiguration read =
        JobConfigurationReader.read("tables: [{name: orders, path: /lake/orders}]", "job.yaml");
    assertThat(read)
        .isEqualTo(
            JobConfiguration.of(
                List.of(new TableConfiguration("orders", "/lake/orders", List.of()))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|holds no keys",
        "'tables: []'|No table is configured",
        "'tables: [{name: a}]'|tables[0].path",
        "'tables: [{name: a, path: lake/a}]'|relative",
        "'tables: [{name: a b, path: /a}]'|a b",
        "'tables: [{name: a, path: /a}, {name: a, path: /b}]'|Two tables are named a",
        "'tables: [{name: a, path: /a, colums: [x]}]'|colums",
        "'{tables: [{name: a, path: /a}], poll: 1s}'|poll-interval",
        "'{tables: [{name: a, path: /a}], poll-interval: soon}'|not 'soon'",
        "'{tables: [{name: a, path: /a}], parallelism: many}'|not 'many'",
        "'{tables: [{name: a, path: /a}], clock-skew: early}'|not 'early'",
        "'{tables: [{name: a, path: /a}], slow-call: 0s}'|slow-call must be positive",
        "'tables: [name: a'|no valid YAML",
        "'{tables: [{name: a, path: /a}], tables: [{name: b, path: /b}]}'|Duplicate field",
      })
  void whatCannotBeUsedIsNamed(String yaml, String part) {
    assertThatThrownBy(() -> JobConfigurationReader.read(yaml, "job.yaml"))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("job.yaml")
        .hasMessageContaining(part);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> JobConfigurationReader.read(Path.of("/no/such.yaml")))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("/no/such.yaml");
  }

  @Test
  void argumentsGiveTablesOrAFile() {
    assertThat(JobArguments.parse(new String[] {"--table", "orders=/lake/orders"}).tables())
        .containsExactly(new TableConfiguration("orders", "/lake/orders", List.of()));
    assertThatThrownBy(() -> JobArguments.parse(new String[0]))
        .hasMessageContaining("--config job.yaml");
    assertThatThrownBy(() -> JobArguments.parse(new String[] {"--table", "orders"}))
        .hasMessageContaining("name=/path");
    assertThatThrownBy(() -> JobArguments.parse(new String[] {"--tabel", "orders=/x"}))
        .hasMessageContaining("--tabel");
  }
}
