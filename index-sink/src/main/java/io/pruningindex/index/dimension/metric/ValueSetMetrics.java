package io.pruningindex.index.dimension.metric;

import io.pruningindex.index.metric.MetricNames;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;

/** The metrics of the dimensions that one subtask owns. */
public final class ValueSetMetrics {
  private record Registered(MetricGroup group, DimensionMetrics metrics) {}

  private final MetricGroup root;
  private final LongSupplier clock;
  private final Map<String, Registered> dimensions = new HashMap<>();

  /**
   * Registers metrics under an operator's group.
   *
   * @param operator the operator's group
   * @param clock now, in milliseconds since the epoch
   */
  public ValueSetMetrics(MetricGroup operator, LongSupplier clock) {
    this.root = operator.addGroup(MetricNames.GROUP);
    this.clock = clock;
  }

  /** The metrics of a dimension, registered now if they are not yet. */
  public DimensionMetrics of(String dimension) {
    return dimensions.computeIfAbsent(dimension, this::register).metrics;
  }

  /** Takes back the metrics of a dimension that is no longer kept. */
  public void drop(String dimension) {
    Registered dropped = dimensions.remove(dimension);
    // The public interface has no way to unregister, and a gauge left behind would report for ever.
    if (dropped != null && dropped.group instanceof AbstractMetricGroup<?> closeable) {
      closeable.close();
    }
  }

  private Registered register(String dimension) {
    MetricGroup group = root.addGroup(MetricNames.DIMENSION_LABEL, dimension);
    return new Registered(group, new DimensionMetrics(group, clock));
  }
}
