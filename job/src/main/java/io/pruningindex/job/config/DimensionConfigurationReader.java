package io.pruningindex.job.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.util.TimeUtils;

/** Reads the part of the YAML that declares dimensions. */
final class DimensionConfigurationReader {
  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "name", "ddl", "query", "key", "assume-complete-after", "version-interval", "zone"));
  private static final Set<String> HUDI_KEYS =
      new TreeSet<>(Set.of("name", "hudi", "key", "columns"));
  private static final Set<String> SET_KEYS = new TreeSet<>(Set.of("name", "dimension", "where"));

  private DimensionConfigurationReader() {}

  /**
   * Reads what is under the keys {@code dimensions} and {@code value-sets} of the root.
   *
   * @throws InvalidConfigurationException if it cannot be used
   */
  static DimensionsConfiguration read(JsonNode root) {
    List<DimensionConfiguration> dimensions = new ArrayList<>();
    for (JsonNode node : list(root, "dimensions")) {
      dimensions.add(dimension(node, "dimensions[" + dimensions.size() + "]"));
    }
    List<ValueSetConfiguration> valueSets = new ArrayList<>();
    for (JsonNode node : list(root, "value-sets")) {
      String where = "value-sets[" + valueSets.size() + "]";
      checkKeys(node, SET_KEYS, where);
      valueSets.add(
          new ValueSetConfiguration(
              required(node, where, "name"),
              required(node, where, "dimension"),
              required(node, where, "where")));
    }
    return new DimensionsConfiguration(dimensions, valueSets);
  }

  private static DimensionConfiguration dimension(JsonNode node, String where) {
    if (node.has("hudi")) {
      checkKeys(node, HUDI_KEYS, where);
      return new HudiDimension(
          required(node, where, "name"),
          required(node, where, "hudi"),
          texts(node, where, "key"),
          texts(node, where, "columns"));
    }
    checkKeys(node, KEYS, where);
    return new SqlDimension(
        required(node, where, "name"),
        texts(node, where, "ddl"),
        required(node, where, "query"),
        texts(node, where, "key"),
        time(node, where, "assume-complete-after", Duration.ZERO),
        time(node, where, "version-interval", SqlDimension.VERSION_INTERVAL),
        node.has("zone") ? required(node, where, "zone") : SqlDimension.ZONE);
  }

  private static Duration time(JsonNode node, String where, String key, Duration absent) {
    JsonNode value = node.path(key);
    if (value.isMissingNode()) {
      return absent;
    }
    try {
      return TimeUtils.parseDuration(value.asText());
    } catch (IllegalArgumentException e) {
      throw invalid(where + "." + key, "is a time such as 30s, not '" + value.asText() + "'");
    }
  }

  /** The text or texts under a key; none if it is absent. */
  private static List<String> texts(JsonNode node, String where, String key) {
    JsonNode value = node.path(key);
    List<String> texts = new ArrayList<>();
    if (value.isArray()) {
      for (JsonNode entry : value) {
        texts.add(text(entry, where + "." + key));
      }
    } else if (!value.isMissingNode()) {
      texts.add(text(value, where + "." + key));
    }
    return texts;
  }

  private static String text(JsonNode value, String where) {
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw invalid(where, "is a text or a list of texts");
    }
    return value.asText();
  }

  private static String required(JsonNode node, String where, String key) {
    if (node.path(key).isMissingNode()) {
      throw invalid(where + "." + key, "is missing");
    }
    return text(node.path(key), where + "." + key);
  }

  private static Iterable<JsonNode> list(JsonNode root, String key) {
    JsonNode value = root.path(key);
    if (!value.isMissingNode() && !value.isArray()) {
      throw invalid(key, "is a list");
    }
    return value;
  }

  private static void checkKeys(JsonNode node, Set<String> known, String where) {
    node.fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw invalid(where + "." + key, "is not known here; known are " + known);
              }
            });
  }

  private static InvalidConfigurationException invalid(String key, String problem) {
    return new InvalidConfigurationException("'" + key + "' " + problem);
  }
}
