package io.pruningindex.job.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.util.TimeUtils;

/** Reads a {@link JobConfiguration} from YAML. Keys that it does not know are errors. */
public final class JobConfigurationReader {
  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "name",
              "tables",
              "poll-interval",
              "columns",
              "retained-instants",
              "parallelism",
              "checkpoint-interval",
              "hadoop",
              "clock-skew",
              "slow-call",
              "dimensions",
              "value-sets",
              "partition-sink"));
  private static final Set<String> SINK_KEYS = new TreeSet<>(Set.of("ddl", "table"));
  private static final Set<String> TABLE_KEYS =
      new TreeSet<>(Set.of("name", "path", "columns", "timeline-zone"));

  /** A key that stands twice would silently hide what stood there first. */
  private static final ObjectMapper STRICT =
      new YAMLMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

  private final String origin;

  private JobConfigurationReader(String origin) {
    this.origin = origin;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidConfigurationException if it cannot be read or used
   */
  public static JobConfiguration read(Path file) {
    try {
      return read(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new InvalidConfigurationException(
          "Cannot read the configuration " + file + ": give the path of a readable YAML file", e);
    }
  }

  /** Reads YAML text; {@code origin} names it in errors. */
  public static JobConfiguration read(String yaml, String origin) {
    return new JobConfigurationReader(origin).parse(yaml);
  }

  private JobConfiguration parse(String yaml) {
    JsonNode root;
    try {
      root = STRICT.readTree(yaml);
    } catch (JsonProcessingException e) {
      throw new InvalidConfigurationException(
          origin + " is no valid YAML: " + e.getOriginalMessage() + at(e), e);
    }
    if (root == null || !root.isObject()) {
      throw new InvalidConfigurationException(
          origin + " holds no keys: it needs at least 'tables', a list of name and path");
    }
    checkKeys(root, KEYS, "");
    JobConfiguration defaults = defaults();
    try {
      return new JobConfiguration(
          text(root, "name", defaults.name()),
          tables(root.path("tables")),
          duration(root, "poll-interval", defaults.pollInterval()),
          integer(root, "columns", defaults.columnLimit()),
          integer(root, "retained-instants", defaults.retainedInstants()),
          integer(root, "parallelism", defaults.parallelism()),
          duration(root, "checkpoint-interval", defaults.checkpointInterval()),
          options(root.path("hadoop")),
          new Tolerance(
              duration(root, "clock-skew", defaults.tolerance().clockSkew()),
              duration(root, "slow-call", defaults.tolerance().slowCall())),
          DimensionConfigurationReader.read(root),
          partitionSink(root.path("partition-sink")));
    } catch (InvalidConfigurationException e) {
      throw e.getMessage().startsWith(origin)
          ? e
          : new InvalidConfigurationException(origin + ": " + e.getMessage(), e);
    }
  }

  private static JobConfiguration defaults() {
    return JobConfiguration.of(List.of(new TableConfiguration("any", "/", List.of())));
  }

  private List<TableConfiguration> tables(JsonNode nodes) {
    if (!nodes.isArray()) {
      throw invalid("tables", "is a list whose entries have a name and a path");
    }
    List<TableConfiguration> tables = new ArrayList<>();
    for (JsonNode node : nodes) {
      String where = "tables[" + tables.size() + "]";
      if (!node.isObject()) {
        throw invalid(where, "needs a name and a path");
      }
      checkKeys(node, TABLE_KEYS, where + ".");
      List<String> columns = new ArrayList<>();
      node.path("columns").forEach(column -> columns.add(column.asText()));
      tables.add(
          new TableConfiguration(
              required(node, where, "name"),
              required(node, where, "path"),
              columns,
              text(node, "timeline-zone", "")));
    }
    return tables;
  }

  /** Where to write what becomes of partitions, or null. */
  private PartitionSinkConfiguration partitionSink(JsonNode node) {
    if (node.isMissingNode()) {
      return null;
    }
    if (!node.isObject()) {
      throw invalid("partition-sink", "needs a ddl and a table");
    }
    checkKeys(node, SINK_KEYS, "partition-sink.");
    return new PartitionSinkConfiguration(
        required(node, "partition-sink", "ddl"), required(node, "partition-sink", "table"));
  }

  private String required(JsonNode node, String where, String key) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.asText().isBlank()) {
      throw invalid(where + "." + key, "is missing");
    }
    return value.asText();
  }

  private Duration duration(JsonNode root, String key, Duration otherwise) {
    if (!root.has(key)) {
      return otherwise;
    }
    try {
      return TimeUtils.parseDuration(root.path(key).asText());
    } catch (IllegalArgumentException e) {
      throw invalid(key, "is a time such as 1s or 500ms, not '" + root.path(key).asText() + "'");
    }
  }

  private int integer(JsonNode root, String key, int otherwise) {
    if (!root.has(key)) {
      return otherwise;
    }
    if (!root.path(key).canConvertToInt()) {
      throw invalid(key, "is a whole number, not '" + root.path(key).asText() + "'");
    }
    return root.path(key).intValue();
  }

  private String text(JsonNode root, String key, String otherwise) {
    return root.has(key) ? root.path(key).asText() : otherwise;
  }

  private Map<String, String> options(JsonNode node) {
    Map<String, String> options = new HashMap<>();
    node.fields().forEachRemaining(entry -> options.put(entry.getKey(), entry.getValue().asText()));
    return options;
  }

  private void checkKeys(JsonNode node, Set<String> known, String where) {
    node.fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw invalid(where + key, "is not known here; known are " + known);
              }
            });
  }

  private InvalidConfigurationException invalid(String key, String problem) {
    return new InvalidConfigurationException(origin + ": '" + key + "' " + problem);
  }

  private static String at(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " (line "
            + e.getLocation().getLineNr()
            + ", column "
            + e.getLocation().getColumnNr()
            + ")";
  }
}
