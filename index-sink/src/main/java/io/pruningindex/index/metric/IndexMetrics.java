package io.pruningindex.index.metric;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;

/** The metrics of the tables that one subtask owns. */
public final class IndexMetrics {
  private record Registered(MetricGroup group, TableMetrics metrics) {}

  private final MetricGroup root;
  private final LongSupplier clock;
  private final Map<String, Registered> tables = new HashMap<>();

  /**
   * Registers metrics under an operator's group.
   *
   * @param operator the operator's group
   * @param clock now, in milliseconds since the epoch
   */
  public IndexMetrics(MetricGroup operator, LongSupplier clock) {
    this.root = operator.addGroup(MetricNames.GROUP);
    this.clock = clock;
  }

  /** The metrics of a table, registered now if they are not yet. */
  public TableMetrics table(String name) {
    return tables.computeIfAbsent(name, this::register).metrics;
  }

  /** Takes back the metrics of a table that is no longer followed. */
  public void drop(String name) {
    Registered dropped = tables.remove(name);
    // The public interface has no way to unregister, and a gauge left behind would report for ever.
    if (dropped != null && dropped.group instanceof AbstractMetricGroup<?> closeable) {
      closeable.close();
    }
  }

  private Registered register(String name) {
    MetricGroup group = root.addGroup(MetricNames.TABLE_LABEL, name);
    return new Registered(group, new TableMetrics(group, clock));
  }
}
