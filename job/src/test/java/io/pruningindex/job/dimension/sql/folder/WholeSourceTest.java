package io.pruningindex.job.dimension.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of connectors that leave rows out, and such as do not. */
class WholeSourceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "kafka # scan.startup.mode=group-offsets, the default",
        "kafka, scan.startup.mode=timestamp # scan.startup.mode=timestamp",
        "any, scan.startup.mode=Latest # scan.startup.mode=Latest",
        "any, scan.startup.mode=latest-offset # scan.startup.mode=latest-offset",
        "any, scan.startup.mode=timestamp # scan.startup.mode=timestamp",
        "any, scan.startup.mode=specific-offsets # scan.startup.mode=specific-offsets",
        "any, scan.startup.mode=group-offsets # scan.startup.mode=group-offsets",
        "mysql-cdc, scan.startup.mode=earliest-offset # scan.startup.mode=earliest-offset",
        "postgres-cdc, scan.startup.mode=committed-offset # scan.startup.mode=committed-offset",
        "oracle-cdc, debezium.snapshot.mode=schema_only # debezium.snapshot.mode=schema_only",
        "kinesis # source.init.position=LATEST, the default",
        "kinesis, source.init.position=AT_TIMESTAMP # source.init.position=AT_TIMESTAMP",
        "kinesis-legacy, scan.stream.initpos=LATEST # scan.stream.initpos=LATEST",
        "pulsar, source.start.message-id=latest # source.start.message-id=latest",
        "pulsar, source.start.message-id=12:2:-1 # source.start.message-id=12:2:-1",
        "pulsar, source.start.publish-time=17 # source.start.publish-time=17",
        "paimon, scan.mode=latest # scan.mode=latest",
        "paimon, scan.mode=from-snapshot, scan.snapshot-id=3 # scan.mode=from-snapshot",
        "paimon, scan.snapshot-id=3 # scan.mode=from-snapshot, the default",
        "paimon, scan.timestamp-millis=3 # scan.mode=from-timestamp, the default",
        "paimon, incremental-between=3:5 # scan.mode=incremental, the default",
        "paimon, consumer-id=me # consumer-id=me",
        "hudi, read.start-commit=2024 # read.start-commit=2024",
        "hudi, read.streaming.enabled=true # read.start-commit=the latest commit, the default",
        "hudi, read.streaming.start-commit=2024 # read.streaming.start-commit=2024",
        "iceberg, streaming=true # starting-strategy=INCREMENTAL_FROM_LATEST_SNAPSHOT, the default",
        "iceberg, starting-strategy=INCREMENTAL_FROM_SNAPSHOT_ID #"
            + " starting-strategy=INCREMENTAL_FROM_SNAPSHOT_ID"
      })
  void partsAreRefused(String table, String problem) {
    String[] words = problem.strip().split("[=,]", 3);
    assertThat(WholeSource.problem(options(table)).orElseThrow())
        .startsWith(
            "'"
                + words[0]
                + "' = '"
                + words[1]
                + (words.length > 2 ? "', the default," : "'")
                + " and would lack the rows before: ")
        .matches(".*: (set .*|remove it)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kafka, scan.startup.mode=earliest-offset",
        "upsert-kafka",
        "mysql-cdc",
        "mysql-cdc, scan.startup.mode=initial, debezium.snapshot.mode=initial",
        "sqlserver-cdc, scan.startup.mode=snapshot",
        "any, scan.startup.mode=earliest",
        "any, scan.startup.mode=full",
        "kinesis, source.init.position=TRIM_HORIZON",
        "kinesis, scan.stream.initpos=TRIM_HORIZON",
        "pulsar",
        "pulsar, source.start.message-id=earliest",
        "paimon",
        "paimon, scan.mode=compacted-full",
        "paimon, scan.mode=from-snapshot-full, scan.snapshot-id=3",
        "hudi",
        "hudi, read.streaming.enabled=true, read.start-commit=earliest",
        "hudi, read.streaming.enabled=true, read.streaming.start-commit=earliest",
        "iceberg",
        "iceberg, streaming=true, starting-strategy=TABLE_SCAN_THEN_INCREMENTAL",
        "filesystem, source.monitor-interval=10s",
        "jdbc, scan.partition.column=id"
      })
  void whatIsWholePasses(String table) {
    assertThat(WholeSource.problem(options(table))).isEmpty();
  }

  private static Map<String, String> options(String table) {
    return Arrays.stream(("connector=" + table).split(","))
        .map(option -> option.strip().split("=", 2))
        .collect(Collectors.toMap(option -> option[0], option -> option[1]));
  }
}
