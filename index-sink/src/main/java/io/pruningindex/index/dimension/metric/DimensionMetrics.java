package io.pruningindex.index.dimension.metric;

import io.pruningindex.index.metric.MetricNames;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** The metrics of one dimension. */
public final class DimensionMetrics {
  private record Seen(
      DimensionHead head, Optional<DimensionVersion> newest, long pending, long bytes) {}

  private final LongSupplier clock;
  private final Counter versions;
  private final Counter unmatchedRemovals;
  private final Counter rejectedEvents;

  /** Reporters read it from threads of their own. */
  private volatile Seen seen;

  DimensionMetrics(MetricGroup group, LongSupplier clock) {
    this.clock = clock;
    versions = group.counter(MetricNames.VERSIONS);
    unmatchedRemovals = group.counter(MetricNames.UNMATCHED_REMOVALS);
    rejectedEvents = group.counter(MetricNames.REJECTED_EVENTS);
    gauge(group, MetricNames.ROWS, s -> s.newest.map(DimensionVersion::rows).orElse(0L));
    gauge(
        group, MetricNames.DUPLICATES, s -> s.newest.map(DimensionVersion::duplicates).orElse(0L));
    gauge(group, MetricNames.PENDING_CHANGES, Seen::pending);
    gauge(group, MetricNames.STATE_BYTES, Seen::bytes);
    gauge(group, MetricNames.COMPLETE, s -> s.newest.isPresent() ? 1 : 0);
    gauge(group, MetricNames.HAS_PROBLEM, s -> s.head.problem().isEmpty() ? 0 : 1);
    Gauge<Double> behind = this::secondsBehind;
    group.gauge(MetricNames.SECONDS_BEHIND, behind);
  }

  /**
   * An event was applied.
   *
   * @param head the head as it is now
   * @param newest the newest version, or empty before the first
   * @param pending how many changes wait for a version
   * @param bytes the size of the chunks
   */
  public void head(
      DimensionHead head, Optional<DimensionVersion> newest, long pending, long bytes) {
    seen = new Seen(head, newest, pending, bytes);
  }

  /** A version was cut. */
  public void versionCut() {
    versions.inc();
  }

  /** So many rows were removed that were not there. */
  public void unmatched(long removals) {
    unmatchedRemovals.inc(removals);
  }

  /** An event could not be applied. */
  public void rejected() {
    rejectedEvents.inc();
  }

  private double secondsBehind() {
    Seen read = seen;
    if (read == null || read.newest.isEmpty()) {
      return Double.NaN;
    }
    DimensionHead head = read.head;
    // A table without new instants is not behind as long as its source looks and says so.
    boolean looking = head.completedBy() == Completeness.INSTANT && head.problem().isEmpty();
    long since = looking ? Math.max(head.heardAt(), head.currentTo()) : head.currentTo();
    return since == Long.MAX_VALUE ? 0 : Math.max(0, clock.getAsLong() - since) / 1000.0;
  }

  private void gauge(MetricGroup group, String name, ToLongFunction<Seen> part) {
    Gauge<Long> gauge =
        () -> {
          Seen read = seen;
          return read == null ? 0 : part.applyAsLong(read);
        };
    group.gauge(name, gauge);
  }
}
