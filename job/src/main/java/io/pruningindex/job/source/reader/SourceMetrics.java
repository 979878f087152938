package io.pruningindex.job.source.reader;

import io.pruningindex.index.metric.MetricNames;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** The metrics of the source, by table. */
final class SourceMetrics {
  final Counter instantsRead;
  final Counter filesRead;
  final Counter failedReads;
  final Counter builds;

  /** Reporters read it from threads of their own. */
  private volatile int instantsBehind;

  SourceMetrics(MetricGroup parent, String table) {
    MetricGroup group = parent.addGroup(MetricNames.GROUP).addGroup(MetricNames.TABLE_LABEL, table);
    instantsRead = group.counter(MetricNames.INSTANTS_READ);
    filesRead = group.counter(MetricNames.FILES_READ);
    failedReads = group.counter(MetricNames.FAILED_READS);
    builds = group.counter(MetricNames.BUILDS);
    Gauge<Integer> behind = () -> instantsBehind;
    group.gauge(MetricNames.INSTANTS_BEHIND, behind);
  }

  /** So many instants were seen and are to be read yet. */
  void behind(int instants) {
    instantsBehind = instants;
  }
}
