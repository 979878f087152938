package io.pruningindex.index.metric;

/**
 * The names of the metrics of the source that follows tables and of the operators that keep tables
 * and dimensions. They stand under the operator's scope in the group {@link #GROUP} with the table
 * or the dimension as a label. Dashboards and alerts go by them, as {@code flink-conf/alerts.yaml}
 * does.
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

  /**
   * Counter: how often an index that was served was superseded by one built anew, since the task
   * started. The first build does not count.
   */
  public static final String REBUILDS = "rebuilds";

  /** Counter: events that could not be applied since the task started. */
  public static final String REJECTED_EVENTS = "rejectedEvents";

  /**
   * Gauge, computed when it is read. Of a table: seconds since the source last saw nothing that was
   * not applied. Of a dimension: seconds since the time that its newest version is complete up to;
   * 0 if it is complete for good. NaN while {@link #COMPLETE} is 0.
   */
  public static final String SECONDS_BEHIND = "secondsBehind";

  /**
   * Gauge: 1 if planners can be answered: an index of the table is complete, or the dimension has a
   * version; else 0.
   */
  public static final String COMPLETE = "complete";

  /**
   * Gauge: 1 if reading a table fails, if its storage does not answer, or if what was read cannot
   * be applied; else 0. What it is lies in the table's health.
   */
  public static final String DEGRADED = "degraded";

  /** Counter of the source: instants read since the task started. */
  public static final String INSTANTS_READ = "instantsRead";

  /**
   * Gauge of the source: instants that the last look found complete and that were not read yet.
   * What has happened since the last look is told by {@link #SECONDS_BEHIND} alone.
   */
  public static final String INSTANTS_BEHIND = "instantsBehind";

  /** Counter of the source: files read since the task started. */
  public static final String FILES_READ = "filesRead";

  /**
   * Gauge of the source: files of the newest slices whose footers are damaged, so that nothing but
   * partitions rules them out; 1000 stands for that many or more.
   */
  public static final String UNREADABLE_FILES = "unreadableFiles";

  /** Counter of the source: reads that failed since the task started. */
  public static final String FAILED_READS = "failedReads";

  /**
   * Counter of the source: builds of the whole table begun since the task started, the first one
   * and those that came to nothing among them.
   */
  public static final String BUILDS = "builds";

  /** The label that names the dimension, in place of {@link #TABLE_LABEL}. */
  public static final String DIMENSION_LABEL = "dimension";

  /** Gauge: different rows in the newest version of a dimension. */
  public static final String ROWS = "rows";

  /** Gauge: rows in the newest version of a dimension that are equal to another. */
  public static final String DUPLICATES = "duplicates";

  /** Counter: versions of a dimension cut since the task started. */
  public static final String VERSIONS = "versions";

  /** Gauge: changes of a dimension that wait for the next version. */
  public static final String PENDING_CHANGES = "pendingChanges";

  /** Counter: rows of a dimension removed since the task started that were not there. */
  public static final String UNMATCHED_REMOVALS = "unmatchedRemovals";

  /** Gauge: bytes of a dimension's rows and columns in state. */
  public static final String STATE_BYTES = "stateBytes";

  /** Gauge: 1 if the source of a dimension has a problem, else 0. */
  public static final String HAS_PROBLEM = "hasProblem";

  private MetricNames() {}
}
