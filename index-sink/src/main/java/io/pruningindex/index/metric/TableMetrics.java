package io.pruningindex.index.metric;

import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.Totals;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** The metrics of one table. */
public final class TableMetrics {
  private final LongSupplier clock;
  private final Counter instantsApplied;
  private final Counter folds;
  private final Counter rebuilds;
  private final Counter rejectedEvents;

  /** What readers see of the table; reporters read it from threads of their own. */
  private volatile Head head;

  private volatile boolean degraded;

  TableMetrics(MetricGroup group, LongSupplier clock) {
    this.clock = clock;
    instantsApplied = group.counter(MetricNames.INSTANTS_APPLIED);
    folds = group.counter(MetricNames.FOLDS);
    rebuilds = group.counter(MetricNames.REBUILDS);
    rejectedEvents = group.counter(MetricNames.REJECTED_EVENTS);
    size(group, MetricNames.FILES, Totals::files);
    size(group, MetricNames.PARTITIONS, Totals::partitions);
    size(group, MetricNames.SLICES, Totals::slices);
    size(group, MetricNames.BYTES, Totals::bytes);
    Gauge<Double> behind = this::secondsBehind;
    group.gauge(MetricNames.SECONDS_BEHIND, behind);
    Gauge<Integer> complete = () -> head == null ? 0 : 1;
    group.gauge(MetricNames.COMPLETE, complete);
    Gauge<Integer> flag = () -> degraded ? 1 : 0;
    group.gauge(MetricNames.DEGRADED, flag);
  }

  /** The head was written. */
  public void head(Head written) {
    head = written;
  }

  /** An instant was applied. */
  public void applied(Head written, int foldedBuckets) {
    head = written;
    instantsApplied.inc();
    folds.inc(foldedBuckets);
  }

  /**
   * An epoch was completed.
   *
   * @param again whether another one was served before
   */
  public void built(Head written, boolean again) {
    head = written;
    if (again) {
      rebuilds.inc();
    }
  }

  /** An event could not be applied. */
  public void rejected() {
    rejectedEvents.inc();
  }

  /** The table's health was written. */
  public void degraded(boolean written) {
    degraded = written;
  }

  private double secondsBehind() {
    Head read = head;
    return read == null ? Double.NaN : Math.max(0, clock.getAsLong() - read.currentTo()) / 1000.0;
  }

  private void size(MetricGroup group, String name, ToLongFunction<Totals> part) {
    Gauge<Long> gauge =
        () -> {
          Head read = head;
          return read == null ? 0 : part.applyAsLong(read.newest().totals());
        };
    group.gauge(name, gauge);
  }
}
