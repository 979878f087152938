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
import org.apache.flink.runtime.checkpoint.CheckpointStatsTracker;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.junit.jupiter.api.Test;

/** Alerts that ask for a metric that there is not would never ring. */
class AlertsTest {
  private static final Path PROJECT = NamingDocument.project();
  private static final Pattern METRIC = Pattern.compile("\\b(?!job_name\\b)[a-zA-Z]+_\\w+");
  private static final Pattern ALERT = Pattern.compile("alert: (\\w+)");

  /** How Flink's reporter for Prometheus begins the names of its own metrics of a job. */
  private static final String OF_JOBS = "flink_jobmanager_job_";

  @Test
  void alertsAskForMetricsThatThereAre() throws IOException {
    Set<String> names = names();
    Set<String> ofJobs = flinksOwn();
    String ofTables = reported(MetricNames.TABLE_LABEL);
    String ofDimensions = reported(MetricNames.DIMENSION_LABEL);
    JsonNode alerts = new YAMLMapper().readTree(PROJECT.resolve("flink-conf/alerts.yaml").toFile());
    List<JsonNode> rules = new ArrayList<>();
    alerts.path("groups").forEach(group -> group.path("rules").forEach(rules::add));
    assertThat(rules).hasSizeGreaterThan(10);
    for (JsonNode rule : rules) {
      String expression = rule.path("expr").asText();
      List<String> asked = METRIC.matcher(expression).results().map(MatchResult::group).toList();
      assertThat(asked).as(expression).isNotEmpty();
      for (String metric : asked) {
        if (metric.startsWith(OF_JOBS)) {
          assertThat(ofJobs).contains(metric.substring(OF_JOBS.length()));
          assertThat(expression).contains(" by (job_name)");
          continue;
        }
        String prefix = metric.startsWith(ofTables) ? ofTables : ofDimensions;
        assertThat(metric).startsWith(prefix);
        assertThat(names).contains(metric.substring(prefix.length()));
        String label = prefix.equals(ofTables) ? "(table)" : "(dimension)";
        assertThat(expression)
            .matches(e -> e.contains(" by " + label) || e.equals("absent(" + metric + ")"));
      }
      assertThat(rule.path("annotations").path("summary").asText()).isNotEmpty();
      assertThat(rule.path("annotations").path("action").asText()).isNotEmpty();
    }
  }

  @Test
  void allAlertsAreExplained() throws IOException {
    String guide = Files.readString(PROJECT.resolve("docs/operations.md"));
    String alerts = Files.readString(PROJECT.resolve("flink-conf/alerts.yaml"));
    List<String> named =
        ALERT.matcher(alerts).results().map(match -> match.group(1)).distinct().toList();
    assertThat(named).hasSizeGreaterThan(10).allMatch(name -> guide.contains("`" + name + "`"));
  }

  @Test
  void allMetricsAreExplained() throws IOException {
    String guide = Files.readString(PROJECT.resolve("docs/operations.md"));
    assertThat(names()).hasSizeGreaterThan(15).allMatch(name -> guide.contains("`" + name + "`"));
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

  /** The metrics of Flink's own that alerts ask for, by the constants of its classes. */
  private static Set<String> flinksOwn() {
    return Set.of(
        org.apache.flink.runtime.metrics.MetricNames.NUM_RESTARTS,
        constant(CheckpointStatsTracker.class, "NUMBER_OF_COMPLETED_CHECKPOINTS_METRIC"));
  }

  private static String constant(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return (String) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
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
