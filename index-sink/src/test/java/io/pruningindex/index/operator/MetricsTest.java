package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.index.metric.MetricNames;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private final SimpleTable orders = new SimpleTable("orders", 11);

  @Test
  void tellHowATableIsDoing() throws Exception {
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS.withTails(0, 0))) {
      index.setTime(1000);
      index.send(orders.completed(7, 500));
      assertThat(index.metrics("orders"))
          .containsEntry(MetricNames.SECONDS_BEHIND, Double.NaN)
          .containsEntry(MetricNames.COMPLETE, 0)
          .containsEntry(MetricNames.FILES, 0L);
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b"), bases("day=2", 100, "c"));
      index.send(orders.added(2, bases("day=1", 200, "a")));
      index.send(orders.completed(2, 2000));
      index.setTime(4500);
      TreeMap<String, Object> metrics = index.metrics("orders");
      assertThat(metrics)
          .containsEntry(MetricNames.INSTANTS_APPLIED, 1L)
          .containsEntry(MetricNames.FILES, 3L)
          .containsEntry(MetricNames.PARTITIONS, 2L)
          .containsEntry(MetricNames.SLICES, 3L)
          .containsEntry(MetricNames.BYTES, 300L)
          .containsEntry(MetricNames.FOLDS, 1L)
          .containsEntry(MetricNames.COMPLETE, 1)
          .containsEntry(MetricNames.REBUILDS, 0L)
          .containsEntry(MetricNames.REJECTED_EVENTS, 1L)
          .containsEntry(MetricNames.SECONDS_BEHIND, 2.5);
      assertThat(metrics).containsEntry(MetricNames.DEGRADED, 0).hasSize(11);
    }
  }

  @Test
  void rebuildsAreTheBuildsAfterTheFirst() throws Exception {
    OperatorSubtaskState state;
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.REBUILDS, 0L);
      build(index, orders, 2, 2, bases("day=1", 100, "a"));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.REBUILDS, 1L);
      state = index.snapshot(1);
    }
    try (IndexHarness index = IndexHarness.restored(PruningIndexOptions.DEFAULTS, state)) {
      assertThat(index.metrics("orders")).containsEntry(MetricNames.COMPLETE, 1);
      build(index, orders, 3, 3, bases("day=1", 100, "a"));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.REBUILDS, 1L);
    }
  }

  @Test
  void aTableThatIsNotFollowedAsItShouldBeIsTold() throws Exception {
    OperatorSubtaskState state;
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 0);
      index.send(health(Condition.DEGRADED));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 1);
      index.send(health(Condition.FOLLOWING));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 0);
      index.send(health(Condition.DEGRADED));
      state = index.snapshot(1);
    }
    try (IndexHarness index = IndexHarness.restored(PruningIndexOptions.DEFAULTS, state)) {
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 1);
      // Another number than the next one is refused, whatever the source says of itself.
      index.send(health(Condition.FOLLOWING));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 0);
      index.send(orders.completed(7, 500));
      index.send(health(Condition.FOLLOWING));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 1);
      build(index, orders, 2, 2, bases("day=1", 100, "a"));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.DEGRADED, 0);
    }
  }

  private static TableEvent health(Condition condition) {
    return new TableEvent.HealthReported(
        "orders", 11, new TableHealth(condition, 1, "", 0, 0, "", 0, "/lake/orders"));
  }

  @Test
  void theLagGrowsWhileNothingComes() throws Exception {
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.setTime(31_000);
      assertThat(index.metrics("orders")).containsEntry(MetricNames.SECONDS_BEHIND, 30.0);
      index.setTime(61_000);
      assertThat(index.metrics("orders")).containsEntry(MetricNames.SECONDS_BEHIND, 60.0);
      index.send(orders.heartbeat(61_000));
      assertThat(index.metrics("orders")).containsEntry(MetricNames.SECONDS_BEHIND, 0.0);
    }
  }
}
