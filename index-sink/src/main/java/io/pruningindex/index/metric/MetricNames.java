package io.pruningindex.index.metric;

/**
 * The names of the index operator's metrics. They stand under the operator's scope in the group
 * {@link #GROUP} with the table as a label. Dashboards and alerts go by them.
 */
public final class MetricNames {
  /** The group of all metrics of this project. */
  public static final String GROUP = "pruningIndex";

  /** The label that names the table. */
  public static final String TABLE_LABEL = "table";

  /** Counter: instants applied since the task started. */
  public static final String INSTANTS_APPLIED = "instantsApplied";

  /** Gauge: files in the latest slices. */
  public static final String FILES = "files";

  /** Gauge: partitions with at least one slice. */
  public static final String PARTITIONS = "partitions";

  /** Gauge: latest slices. */
  public static final String SLICES = "slices";

  /** Gauge: bytes of the files in the latest slices. */
  public static final String BYTES = "bytes";

  /** Counter: buckets folded since the task started. */
  public static final String FOLDS = "folds";

  /** Counter: epochs completed since the task started. */
  public static final String REBUILDS = "rebuilds";

  /** Counter: events that could not be applied since the task started. */
  public static final String REJECTED_EVENTS = "rejectedEvents";

  /**
   * Gauge: seconds since the source last saw nothing that was not applied, computed when it is
   * read; NaN before the first epoch is complete.
   */
  public static final String SECONDS_BEHIND = "secondsBehind";

  private MetricNames() {}
}
