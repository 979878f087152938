package io.pruningindex.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                folders-by-time: true
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
                            "events", "s3a://lake/events", List.of(), "Europe/Berlin", true)),
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

  /** As numbers, the first would be octal, and the second lose its spelling. */
  @Test
  void textsAreTakenAsTheyAreWritten() {
    JobConfiguration read =
        JobConfigurationReader.read(
            """
            tables: [{name: 007, path: /lake/orders, columns: [1_000]}]
            hadoop:
              fs.permissions.umask-mode: 022
              fs.s3a.access.key: 12e5
              fs.s3a.path.style.access: true
              fs.s3a.proxy.host: ''
            """,
            "job.yaml");
    assertThat(read.tables())
        .containsExactly(new TableConfiguration("007", "/lake/orders", List.of("1_000")));
    assertThat(read.hadoop())
        .isEqualTo(
            Map.of(
                "fs.permissions.umask-mode",
                "022",
                "fs.s3a.access.key",
                "12e5",
                "fs.s3a.path.style.access",
                "true",
                "fs.s3a.proxy.host",
                ""));
  }

  @Test
  void columnsMayBeOneText() {
    String yaml = "tables: [{name: orders, path: /lake/orders, columns: id}]";
    assertThat(JobConfigurationReader.read(yaml, "job.yaml").tables().get(0).columns())
        .containsExactly("id");
  }

  @Test
  void timesThatMayBeZeroNeedNoUnitThen() {
    String yaml =
        """
        tables: [{name: orders, path: /lake/orders}]
        clock-skew: 0
        dimensions:
          - {name: a, query: Q, key: b, assume-complete-after: 0, version-interval: 0}
        """;
    JobConfiguration read = JobConfigurationReader.read(yaml, "job.yaml");
    SqlDimension dimension = (SqlDimension) read.dimensions().dimensions().get(0);
    assertThat(read.tolerance().clockSkew()).isZero();
    assertThat(dimension.assumeCompleteAfter()).isZero();
    assertThat(dimension.versionInterval()).isZero();
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

  @Test
  void aFileThatIsNoTextIsSaidToBeSo(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("job.yaml"), new byte[] {'a', (byte) 0xE4, ':', ' '});
    assertThatThrownBy(() -> JobConfigurationReader.read(file))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("job.yaml")
        .hasMessageContaining("UTF-8");
  }
}
