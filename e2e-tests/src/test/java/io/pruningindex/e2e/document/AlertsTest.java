package io.pruningindex.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.pruningindex.index.metric.MetricNames;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.junit.jupiter.api.Test;

/** Alerts that ask for a metric that there is not would never ring. */
class AlertsTest {
  private static final Path FOLDER = NamingDocument.project().resolve("flink-conf");
  private static final Pattern METRIC = Pattern.compile("[a-zA-Z]+_\\w+");

  @Test
  void alertsAskForMetricsThatThereAre() throws IOException {
    Set<String> names = names();
    String ofTables = reported(MetricNames.TABLE_LABEL);
    String ofDimensions = reported(MetricNames.DIMENSION_LABEL);
    JsonNode alerts = new YAMLMapper().readTree(FOLDER.resolve("alerts.yaml").toFile());
    List<JsonNode> rules = new ArrayList<>();
    alerts.path("groups").forEach(group -> group.path("rules").forEach(rules::add));
    assertThat(rules).hasSizeGreaterThan(5);
    for (JsonNode rule : rules) {
      String expression = rule.path("expr").asText();
      List<String> asked = METRIC.matcher(expression).results().map(MatchResult::group).toList();
      assertThat(asked).as(expression).isNotEmpty();
      for (String metric : asked) {
        String prefix = metric.startsWith(ofTables) ? ofTables : ofDimensions;
        assertThat(metric).startsWith(prefix);
        assertThat(names).contains(metric.substring(prefix.length()));
        String label = prefix.equals(ofTables) ? "(table)" : "(dimension)";
        assertThat(expression).contains(" by " + label);
      }
      assertThat(rule.path("annotations").path("summary").asText()).isNotEmpty();
      assertThat(rule.path("annotations").path("action").asText()).isNotEmpty();
    }
  }

  @Test
  void allMetricsAreExplained() throws IOException {
    String readme = Files.readString(FOLDER.resolve("README.md"));
    assertThat(names()).hasSizeGreaterThan(15).allMatch(name -> readme.contains("`" + name + "`"));
  }

  /** How Flink's reporter for Prometheus begins the names of metrics with a label. */
  private static String reported(String label) {
    MetricGroup group =
        UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup()
            .addGroup(MetricNames.GROUP)
            .addGroup(label, "any");
    String scope = ((AbstractMetricGroup<?>) group).getLogicalScope(name -> name, '_');
    return "flink_" + scope + "_";
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Field field : MetricNames.class.getFields()) {
      try {
        names.add((String) field.get(null));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    names.removeAll(
        Set.of(MetricNames.GROUP, MetricNames.TABLE_LABEL, MetricNames.DIMENSION_LABEL));
    return names;
  }
}
