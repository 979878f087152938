package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static io.pruningindex.index.operator.FoldAndRestoreTest.names;
import static io.pruningindex.index.operator.FoldAndRestoreTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.RejectedEvent;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that cannot be applied stop their table, say so, and harm no other. */
class RejectionTest {
  private final SimpleTable orders = new SimpleTable("orders", 11);
  private final SimpleTable other = new SimpleTable("other", 12);
  private IndexHarness index;

  @BeforeEach
  void start() throws Exception {
    index = new IndexHarness(PruningIndexOptions.DEFAULTS);
    build(index, orders, 1, 1, bases("day=1", 100, "a"));
    build(index, other, 1, 1, bases("day=1", 100, "a"));
    index.send(followed());
  }

  @AfterEach
  void stop() {
    index.close();
  }

  @Test
  void anInstantThatDoesNotFollowStopsTheTableUntilItIsBuiltAnew() throws Exception {
    index.setTime(50_000);
    index.send(orders.completed(3, 3000));
    assertThat(index.rejected())
        .containsExactly(
            new RejectedEvent(
                "orders",
                11,
                "InstantCompleted",
                "Instant number 3 does not follow number 1. "
                    + "No instant is applied until the source builds the index anew"));
    TableHealth health = health("orders");
    assertThat(health.condition()).isEqualTo(Condition.DEGRADED);
    assertThat(health.problem()).contains("does not follow");
    assertThat(health.since()).isEqualTo(50_000);
    assertThat(health.path()).isEqualTo("/warehouse/orders");
    Head stopped = table(index, "orders").head();
    // Even the right number comes too late, and time stands still: something was lost.
    index.send(orders.completed(2, 2000));
    index.send(orders.heartbeat(9000));
    assertThat(table(index, "orders").head()).isEqualTo(stopped);
    assertThat(index.rejected()).hasSize(2);
    assertThat(index.metrics("orders")).containsEntry("rejectedEvents", 2L);
    // Other tables go on.
    index.send(other.added(2, bases("day=1", 200, "a")));
    index.send(other.completed(2, 2000));
    assertThat(names(table(index, "other"), 2)).containsExactly("a_200.parquet");
    assertThat(index.value(IndexKey.health("other"))).isNull();
    // The source, which does not know, cannot make it look healthy; a rebuild can.
    index.send(followed());
    assertThat(health("orders").condition()).isEqualTo(Condition.DEGRADED);
    build(index, orders, 2, 4, bases("day=1", 300, "a"));
    assertThat(health("orders").condition()).isEqualTo(Condition.FOLLOWING);
    assertThat(health("orders").problem()).isEmpty();
    index.send(orders.completed(5, 5000));
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(5);
    assertThat(index.rejected()).hasSize(2);
  }

  @Test
  void aTableThatIsStoppedStaysStoppedOverARestart() throws Exception {
    index.send(orders.completed(3, 3000));
    var snapshot = index.snapshot(1);
    index.close();
    index = IndexHarness.restored(PruningIndexOptions.DEFAULTS, snapshot);
    index.send(orders.run(99).completed(2, 9000));
    assertThat(index.rejected()).hasSize(1);
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(1);
  }

  @Test
  void partsOfARejectedInstantAreNotAppliedWithALaterOne() throws Exception {
    index.send(orders.added(2, bases("day=1", 200, "a")));
    index.send(orders.added(3, bases("day=1", 300, "a")));
    index.send(orders.completed(2, 2000));
    assertThat(index.rejected()).hasSize(2);
    assertThat(names(table(index, "orders"), 1)).containsExactly("a_100.parquet");
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(1);
  }

  @Test
  void aRunMustBeginWithAnEmptyInstantOrANewEpoch() throws Exception {
    index.send(orders.run(99).added(2, bases("day=1", 200, "a")));
    assertThat(index.rejected()).hasSize(1);
    assertThat(index.rejected().get(0).problem()).contains("another run of the source");
    index.send(orders.run(99).completed(2, 2000));
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(1);
  }

  @Test
  void anInstantBegunByOneRunCannotBeCompletedByAnother() throws Exception {
    index.send(orders.added(2, bases("day=1", 200, "a")));
    index.send(orders.run(99).completed(2, 2000));
    assertThat(index.rejected()).hasSize(1);
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(1);
  }

  @Test
  void filesOfAnUnknownEpochAreRejectedAndTheTableGoesOn() throws Exception {
    index.send(orders.listed(7, 2, bases("day=1", 200, "a")));
    index.send(orders.built(7, 2, 2000));
    assertThat(index.rejected())
        .extracting(RejectedEvent::event)
        .containsExactly("FilesListed", "EpochCompleted");
    assertThat(health("orders").condition()).isEqualTo(Condition.DEGRADED);
    assertThat(health("orders").problem()).contains("Files of epoch 7 cannot be applied");
    index.send(orders.completed(2, 2000));
    assertThat(table(index, "orders").head().stamp().number()).isEqualTo(2);
    assertThat(table(index, "orders").head().epoch()).isEqualTo(1);
  }

  @Test
  void theServedEpochCannotBeBuiltAgain() throws Exception {
    index.send(orders.opened(1));
    index.send(orders.opened(0));
    assertThat(index.rejected()).hasSize(2);
    assertThat(names(table(index, "orders"), 1)).containsExactly("a_100.parquet");
  }

  @Test
  void aBuildOfAnotherRunOrNumberIsGivenUp() throws Exception {
    index.send(orders.opened(2));
    index.send(orders.listed(2, 5, bases("day=1", 200, "a")));
    index.send(orders.listed(2, 6, bases("day=1", 200, "b")));
    index.send(orders.built(2, 5, 5000));
    assertThat(index.rejected()).hasSize(2);
    index.send(orders.opened(3));
    index.send(orders.run(99).listed(3, 5, bases("day=1", 200, "a")));
    assertThat(index.rejected()).hasSize(3);
    index.send(orders.heartbeat(9000));
    index.send(orders.heartbeat(9001));
    assertThat(table(index, "orders").head().epoch()).isEqualTo(1);
    assertThat(index.keys().stream().map(IndexKey::epoch)).doesNotContain(2L, 3L);
  }

  @Test
  void aDamagedBatchIsRejectedBeforeAnyOfItIsApplied() throws Exception {
    FileBatch good = bases("day=1", 200, "a", "b");
    FileBatch noNames =
        new FileBatch(good.partitions(), good.files(), FileNames.EMPTY, good.columns());
    FileBatch noStats =
        new FileBatch(
            good.partitions(), good.files(), good.names(), bases("day=1", 1, "x").columns());
    index.send(orders.added(2, noNames));
    index.send(other.added(2, noStats));
    assertThat(index.rejected()).hasSize(2);
    assertThat(index.rejected().get(0).problem()).contains("attributes and names differ in number");
    assertThat(index.rejected().get(1).problem()).contains("column amount");
  }

  @Test
  void anInstantBeforeAnyEpochIsRejected() throws Exception {
    SimpleTable unknown = new SimpleTable("unknown", 5);
    index.send(unknown.completed(1, 1000));
    assertThat(index.rejected()).hasSize(1);
    assertThat(index.value(IndexKey.head("unknown"))).isNull();
    assertThat(health("unknown").condition()).isEqualTo(Condition.DEGRADED);
    build(index, unknown, 1, 1, bases("day=1", 100, "a"));
    assertThat(health("unknown").condition()).isEqualTo(Condition.FOLLOWING);
    assertThat(names(table(index, "unknown"), 1)).containsExactly("a_100.parquet");
  }

  @Test
  void whatTheSourceReportsIsWritten() throws Exception {
    assertThat(health("orders").condition()).isEqualTo(Condition.FOLLOWING);
    TableHealth failing =
        new TableHealth(
            Condition.DEGRADED, 7, "commit file unreadable", 3, 1, "gap", 0, "/warehouse/orders");
    index.send(new TableEvent.HealthReported("orders", 11, failing));
    assertThat(health("orders")).isEqualTo(failing);
  }

  private TableEvent followed() {
    return new TableEvent.HealthReported(
        "orders",
        11,
        new TableHealth(Condition.FOLLOWING, 1, "", 0, 0, "", 0, "/warehouse/orders"));
  }

  private TableHealth health(String name) {
    return TableHealth.fromBytes(index.value(IndexKey.health(name)));
  }
}
