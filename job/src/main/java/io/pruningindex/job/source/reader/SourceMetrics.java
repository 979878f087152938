package io.pruningindex.job.source.reader;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/** The metrics of the source, by table. */
final class SourceMetrics {
  /** The group that all of the project's metrics are in. */
  static final String GROUP = "pruningIndex";

  /** The label that names the table. */
  static final String TABLE = "table";

  static final String INSTANTS_READ = "instantsRead";
  static final String FILES_READ = "filesRead";
  static final String FAILED_READS = "failedReads";
  static final String BUILDS = "builds";

  final Counter instantsRead;
  final Counter filesRead;
  final Counter failedReads;
  final Counter builds;

  SourceMetrics(MetricGroup parent, String table) {
    MetricGroup group = parent.addGroup(GROUP).addGroup(TABLE, table);
    instantsRead = group.counter(INSTANTS_READ);
    filesRead = group.counter(FILES_READ);
    failedReads = group.counter(FAILED_READS);
    builds = group.counter(BUILDS);
  }
}
