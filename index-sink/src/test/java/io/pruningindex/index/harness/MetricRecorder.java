package io.pruningindex.index.harness;

import static org.apache.flink.runtime.executiongraph.ExecutionGraphTestUtils.createExecutionAttemptId;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;

/** Records the metrics that carry a table or a dimension as label, as a reporter would see them. */
public final class MetricRecorder {
  private final Map<String, Map<String, Metric>> byTable = new HashMap<>();

  public TaskMetricGroup taskGroup() {
    TestingMetricRegistry registry =
        TestingMetricRegistry.builder()
            .setRegisterConsumer((metric, name, group) -> record(metric, name, group))
            .setUnregisterConsumer((metric, name, group) -> of(table(group)).remove(name))
            .build();
    return TaskManagerMetricGroup.createTaskManagerMetricGroup(
            registry, "localhost", ResourceID.generate())
        .addJob(new JobID(), "job")
        .addTask(createExecutionAttemptId(), "task");
  }

  Map<String, Metric> of(String table) {
    return byTable.computeIfAbsent(table, t -> new HashMap<>());
  }

  /** The values of the metrics of a table or dimension by their names. */
  public TreeMap<String, Object> valuesOf(String labelled) {
    TreeMap<String, Object> values = new TreeMap<>();
    of(labelled).forEach((name, metric) -> values.put(name, valueOf(metric)));
    return values;
  }

  private static Object valueOf(Metric metric) {
    return metric instanceof Counter counter ? counter.getCount() : ((Gauge<?>) metric).getValue();
  }

  private void record(Metric metric, String name, MetricGroup group) {
    if (!table(group).isEmpty() && group.getMetricIdentifier("").contains("pruningIndex")) {
      of(table(group)).put(name, metric);
    }
  }

  private static String table(MetricGroup group) {
    Map<String, String> labels = group.getAllVariables();
    return labels.getOrDefault("<table>", labels.getOrDefault("<dimension>", ""));
  }
}
