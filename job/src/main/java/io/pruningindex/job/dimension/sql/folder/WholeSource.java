package io.pruningindex.job.dimension.sql.folder;

import static io.pruningindex.job.dimension.sql.folder.StartOption.partial;
import static io.pruningindex.job.dimension.sql.folder.StartOption.whole;

import io.pruningindex.job.config.InvalidConfigurationException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.factories.DynamicTableFactory.Context;

/**
 * Requires that a source is read from its beginning. From where a consumer group has left off, from
 * some time or at the end, what came before would be missing. The options are those that the source
 * is made with, whatever changed them. Connectors that are not known must not say in words that
 * many have for it that they begin elsewhere.
 */
final class WholeSource {
  private static final String ANY = ".*";
  private static final String KAFKA = "kafka";
  private static final String CHANGE_CAPTURE = ".*-cdc";
  private static final String KINESIS = "kinesis(-legacy)?";
  private static final String PULSAR = "pulsar";
  private static final String PAIMON = "paimon";
  private static final String HUDI = "hudi";
  private static final String ICEBERG = "iceberg";

  private static final String MODE = "scan.startup.mode";
  private static final String OLD_KINESIS_START = "scan.stream.initpos";
  private static final String OLD_HUDI_START = "read.streaming.start-commit";

  private static final List<StartOption> STARTS =
      List.of(
          whole(KAFKA, MODE, "earliest-offset").unlessSet(other -> Optional.of("group-offsets")),
          // A database's log begins later than its tables.
          whole(CHANGE_CAPTURE, MODE, "initial", "snapshot"),
          partial(
              CHANGE_CAPTURE,
              "debezium.snapshot.mode",
              "never",
              "no_data",
              "schema_only",
              "recovery",
              "schema_only_recovery"),
          partial(
              ANY,
              MODE,
              "latest",
              "latest-offset",
              "timestamp",
              "specific-offset",
              "specific-offsets",
              "group-offsets",
              "committed-offset",
              "committed-offsets"),
          whole(KINESIS, OLD_KINESIS_START, "TRIM_HORIZON"),
          whole(KINESIS, "source.init.position", "TRIM_HORIZON")
              .unlessSet(other -> without(other, OLD_KINESIS_START, "LATEST")),
          whole(PULSAR, "source.start.message-id", "earliest"),
          whole(PULSAR, "source.start.publish-time"),
          whole(PAIMON, "scan.mode", "latest-full", "compacted-full", "full", "from-snapshot-full")
              .unlessSet(WholeSource::modeOfPaimon),
          whole(PAIMON, "consumer-id"),
          whole(HUDI, OLD_HUDI_START, "earliest"),
          whole(HUDI, "read.start-commit", "earliest")
              .unlessSet(
                  other ->
                      isOn(other, "read.streaming.enabled")
                          ? without(other, OLD_HUDI_START, "the latest commit")
                          : Optional.empty()),
          whole(ICEBERG, "starting-strategy", "TABLE_SCAN_THEN_INCREMENTAL")
              .unlessSet(
                  other ->
                      isOn(other, "streaming")
                          ? Optional.of("INCREMENTAL_FROM_LATEST_SNAPSHOT")
                          : Optional.empty()));

  private WholeSource() {}

  /**
   * Refuses a table that is only a part of a source.
   *
   * @throws InvalidConfigurationException if it is
   */
  static void require(String dimension, Context table) {
    problem(table.getCatalogTable().getOptions())
        .ifPresent(
            problem -> {
              throw new InvalidConfigurationException(
                  "The dimension "
                      + dimension
                      + " reads "
                      + table.getObjectIdentifier().getObjectName()
                      + " with "
                      + problem);
            });
  }

  /** Which option of a table leaves rows out, and how to mend it; empty if none does. */
  static Optional<String> problem(Map<String, String> options) {
    return STARTS.stream()
        .map(start -> start.problem(options))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> modeOfPaimon(Map<String, String> options) {
    if (options.containsKey("scan.snapshot-id")) {
      return Optional.of("from-snapshot");
    }
    if (options.containsKey("scan.timestamp-millis") || options.containsKey("scan.timestamp")) {
      return Optional.of("from-timestamp");
    }
    return options.keySet().stream().anyMatch(option -> option.startsWith("incremental-between"))
        ? Optional.of("incremental")
        : Optional.empty();
  }

  private static Optional<String> without(
      Map<String, String> options, String other, String otherwise) {
    return options.containsKey(other) ? Optional.empty() : Optional.of(otherwise);
  }

  private static boolean isOn(Map<String, String> options, String option) {
    return Boolean.parseBoolean(options.get(option));
  }
}
