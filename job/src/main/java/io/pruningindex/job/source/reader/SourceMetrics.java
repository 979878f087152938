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

  private volatile int unreadableFiles;

  SourceMetrics(MetricGroup parent, String table) {
    MetricGroup group = parent.addGroup(MetricNames.GROUP).addGroup(MetricNames.TABLE_LABEL, table);
    instantsRead = group.counter(MetricNames.INSTANTS_READ);
    filesRead = group.counter(MetricNames.FILES_READ);
    failedReads = group.counter(MetricNames.FAILED_READS);
    builds = group.counter(MetricNames.BUILDS);
    Gauge<Integer> behind = () -> instantsBehind;
    group.gauge(MetricNames.INSTANTS_BEHIND, behind);
    Gauge<Integer> unreadable = () -> unreadableFiles;
    group.gauge(MetricNames.UNREADABLE_FILES, unreadable);
  }

  /** The footers of so many files of the newest slices are damaged. */
  void unreadable(int files) {
    unreadableFiles = files;
  }

  /** So many instants were seen and are to be read yet. */
  void behind(int instants) {
    instantsBehind = instants;
  }
}
