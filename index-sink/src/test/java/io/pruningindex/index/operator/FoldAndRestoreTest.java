package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.baseName;
import static io.pruningindex.index.harness.SimpleTable.bases;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.index.harness.StateHarness;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.state.SettledInstants;
import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class FoldAndRestoreTest {
  private static final PruningIndexOptions OPTIONS = PruningIndexOptions.DEFAULTS;

  @Test
  void foldsRestoresAndFoldsOnUnderANewIncarnation() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    OperatorSubtaskState snapshot;
    try (IndexHarness index = new IndexHarness(OPTIONS.withTails(0, 0))) {
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b"), bases("day=2", 100, "c"));
      index.send(orders.added(2, bases("day=1", 200, "a")));
      index.send(orders.completed(2, 2000));
      snapshot = index.snapshot(1);
      // What is applied after the snapshot is lost with the failure, and its number dealt again.
      index.send(orders.added(3, bases("day=1", 300, "lost")));
      index.send(orders.completed(3, 3000));
    }
    SimpleTable again = orders.run(22);
    try (IndexHarness index = IndexHarness.restored(OPTIONS.withTails(0, 0), snapshot)) {
      assertThat(table(index, "orders").head().stamp().incarnation()).isEqualTo(11);
      index.send(again.completed(3, 3500));
      IndexedTable afterEmpty = table(index, "orders");
      assertThat(afterEmpty.head().stamp().incarnation()).isEqualTo(22);
      assertThat(afterEmpty.head().stamp().number()).isEqualTo(3);
      assertThat(afterEmpty.ledger().folds())
          .isNotEmpty()
          .allMatch(change -> change.incarnation() == 11);
      index.send(again.added(4, bases("day=3", 400, "d")));
      index.send(again.completed(4, 4000));
      IndexedTable table = table(index, "orders");
      assertThat(names(table, 1))
          .containsExactly("a_100.parquet", "b_100.parquet", "c_100.parquet");
      assertThat(names(table, 3))
          .containsExactly("a_200.parquet", "b_100.parquet", "c_100.parquet");
      assertThat(names(table, 4))
          .containsExactly("a_200.parquet", "b_100.parquet", "c_100.parquet", "d_400.parquet");
      assertThat(table.ledger().instants().stream().map(InstantEntry::totals))
          .containsExactly(
              new Totals(2, 3, 3, 300, 30, 0),
              new Totals(2, 3, 3, 300, 30, 0),
              new Totals(2, 3, 3, 300, 30, 0),
              new Totals(3, 4, 4, 400, 40, 0));
      assertThat(index.rejected()).isEmpty();
    }
  }

  @Test
  void eachTableMovesToItsOwnerWhenTheJobIsRescaled() throws Exception {
    List<SimpleTable> tables =
        IntStream.range(0, 12).mapToObj(i -> new SimpleTable("table" + i, 7)).toList();
    OperatorSubtaskState alone;
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      for (SimpleTable table : tables) {
        build(index, table, 1, 1, bases("day=1", 100, "a", "b"));
      }
      alone = index.snapshot(1);
    }
    List<OperatorSubtaskState> both = new ArrayList<>();
    int[] owned = new int[2];
    for (int subtask = 0; subtask < 2; subtask++) {
      OperatorSubtaskState part = StateHarness.redistribute(alone, 1, 2, subtask);
      try (IndexHarness index = new IndexHarness(OPTIONS, part, 2, subtask)) {
        for (int i = 0; i < tables.size(); i++) {
          IndexKey head = IndexKey.head("table" + i);
          if (index.keys().contains(head)) {
            owned[subtask]++;
            // Its lag shows before any event comes.
            assertThat(index.metrics("table" + i)).containsEntry("files", 2L);
            SimpleTable again = tables.get(i).run(8);
            index.send(again.completed(2, 2000));
            index.send(again.added(3, bases("day=1", 300, "a")));
            index.send(again.completed(3, 3000));
          }
        }
        both.add(index.snapshot(2));
      }
    }
    assertThat(owned[0] + owned[1]).isEqualTo(12);
    assertThat(owned[0]).isBetween(1, 11);
    OperatorSubtaskState merged =
        AbstractStreamOperatorTestHarness.repackageState(both.get(0), both.get(1));
    OperatorSubtaskState one = StateHarness.redistribute(merged, 2, 1, 0);
    try (IndexHarness index = IndexHarness.restored(OPTIONS, one)) {
      for (int i = 0; i < tables.size(); i++) {
        IndexedTable table = table(index, "table" + i);
        assertThat(table.head().stamp().number()).isEqualTo(3);
        assertThat(names(table, 2)).containsExactly("a_100.parquet", "b_100.parquet");
        assertThat(names(table, 3)).containsExactly("a_300.parquet", "b_100.parquet");
      }
    }
  }

  @Test
  void nothingOfAnInstantShowsBeforeItIsCompleteAndACheckpointInItLosesNothing() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    OperatorSubtaskState snapshot;
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      Set<IndexKey> before = index.keys();
      index.send(orders.added(2, bases("day=1", 200, "a")));
      index.send(orders.removed(2, "day=1", baseName("a", 100)));
      // An unaligned checkpoint overtakes the event that completes the instant.
      snapshot = index.snapshot(1);
      assertThat(index.keys()).isEqualTo(before);
      assertThat(names(table(index, "orders"), 1)).containsExactly("a_100.parquet");
    }
    try (IndexHarness index = IndexHarness.restored(OPTIONS, snapshot)) {
      index.send(orders.completed(2, 2000));
      IndexedTable table = table(index, "orders");
      assertThat(names(table, 2)).containsExactly("a_200.parquet");
      assertThat(table.head().stamp().floor()).isEqualTo(2);
      index.send(orders.run(12).completed(3, 3000));
      assertThat(names(table(index, "orders"), 3)).containsExactly("a_200.parquet");
    }
  }

  @Test
  void aHeartbeatMovesOnlyTheTime() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      index.send(orders.heartbeat(500));
      assertThat(index.keys()).isEmpty();
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      Head before = table(index, "orders").head();
      index.send(orders.heartbeat(9000));
      Head after = table(index, "orders").head();
      assertThat(after)
          .isEqualTo(new Head(before.stamp(), before.epoch(), before.newest(), Look.at(9000)));
      index.send(orders.run(12).heartbeat(9900));
      index.send(orders.heartbeat(8000));
      assertThat(table(index, "orders").head()).isEqualTo(after);
    }
  }

  @Test
  void theHeadKeepsTheLastLookUntilAnotherSaysSomething() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    Look look = new Look(9000, 8000, new SettledInstants(20, List.of(7L)), "Europe/Berlin");
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.heartbeat(look));
      assertThat(table(index, "orders").head().look()).isEqualTo(look);
      // More is known to follow; and what another run says first.
      index.send(orders.completed(2, 0));
      index.send(orders.run(12).completed(3, 0));
      assertThat(table(index, "orders").head().look()).isEqualTo(look);
      index.send(orders.run(12).heartbeat(9500));
      assertThat(table(index, "orders").head().look()).isEqualTo(Look.at(9500));
    }
  }

  @Test
  void theLedgerNamesTheRunsThatDealtTheNumbersItKeeps() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    try (IndexHarness index = new IndexHarness(OPTIONS.withRetainedInstants(4))) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.completed(2, 2000));
      index.send(orders.run(12).completed(3, 3000));
      index.send(orders.run(12).completed(4, 4000));
      index.send(orders.run(13).completed(5, 5000));
      assertThat(table(index, "orders").ledger().runs())
          .containsExactly(new Run(11, 1), new Run(12, 3), new Run(13, 5));
      index.send(orders.run(13).completed(6, 6000));
      assertThat(table(index, "orders").ledger().runs())
          .containsExactly(new Run(11, 1), new Run(12, 3), new Run(13, 5));
      index.send(orders.run(13).completed(7, 7000));
      assertThat(table(index, "orders").ledger().runs())
          .containsExactly(new Run(12, 3), new Run(13, 5));
      build(index, orders.run(13), 2, 8, bases("day=1", 100, "a"));
      assertThat(table(index, "orders").ledger().runs()).containsExactly(new Run(13, 8));
    }
  }

  @Test
  void anInstantThatMoreIsKnownToFollowDoesNotMoveTheTime() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.completed(2, 0));
      assertThat(table(index, "orders").head().stamp().number()).isEqualTo(2);
      assertThat(table(index, "orders").head().currentTo()).isEqualTo(1000);
      index.send(orders.completed(3, 3000));
      assertThat(table(index, "orders").head().currentTo()).isEqualTo(3000);
    }
  }

  @Test
  void aDroppedTableLeavesNothingAndOthersAll() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    SimpleTable other = new SimpleTable("other", 12);
    try (IndexHarness index = new IndexHarness(OPTIONS.withBucketFiles(1))) {
      build(index, other, 1, 1, bases("day=1", 100, "a"));
      Set<IndexKey> others = index.keys();
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c"));
      build(index, orders, 2, 2, bases("day=1", 100, "a", "b", "c"));
      index.send(orders.opened(3));
      index.send(orders.listed(3, 3, bases("day=1", 100, "a")));
      index.send(orders.dropped());
      assertThat(index.keys()).isEqualTo(others);
      assertThat(index.noteKeys()).containsExactly(IndexKey.head("other"));
      assertThat(index.metrics("orders")).isEmpty();
      // It can be configured again.
      build(index, orders, 1, 1, bases("day=9", 100, "z"));
      assertThat(names(table(index, "orders"), 1)).containsExactly("z_100.parquet");
      assertThat(index.metrics("orders")).containsEntry("files", 1L);
      assertThat(index.rejected()).isEmpty();
    }
  }

  @Test
  void aDamagedValueFailsTheJobAndSaysWhichItIs() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    try (IndexHarness index = new IndexHarness(OPTIONS.withCaches(0, 0))) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.overwrite(IndexKey.tail("orders", 1, 0), new byte[] {1, 2, 3});
      index.send(orders.added(2, bases("day=1", 200, "a")));
      assertThatThrownBy(() -> index.send(orders.completed(2, 2000)))
          .isInstanceOf(CorruptValueException.class)
          .hasMessageContaining("'orders'")
          .hasMessageContaining(Facet.TAIL.name())
          .hasMessageContaining("epoch 1")
          .hasMessageContaining("Restore an earlier checkpoint");
    }
  }

  @Test
  void valuesOfOneBucketThatWereNotWrittenTogetherAreDamage() throws Exception {
    SimpleTable orders = new SimpleTable("orders", 11);
    PruningIndexOptions folding = OPTIONS.withCaches(0, 0).withTails(0, 0);
    try (IndexHarness index = new IndexHarness(folding)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      byte[] oldTail = index.value(IndexKey.tail("orders", 1, 0));
      index.send(orders.added(2, bases("day=1", 200, "a")));
      index.send(orders.completed(2, 2000));
      index.overwrite(IndexKey.tail("orders", 1, 0), oldTail);
      index.send(orders.added(3, bases("day=1", 300, "a")));
      assertThatThrownBy(() -> index.send(orders.completed(3, 3000)))
          .isInstanceOf(CorruptValueException.class)
          .hasMessageContaining(Facet.SLICES.name());
    }
  }

  static void build(
      IndexHarness index,
      SimpleTable table,
      long epoch,
      long number,
      io.pruningindex.query.internal.file.FileBatch... pieces)
      throws Exception {
    index.send(table.opened(epoch));
    for (var piece : pieces) {
      index.send(table.listed(epoch, number, piece));
    }
    TableEvent built = table.built(epoch, number, number * 1000);
    index.send(built);
  }

  static IndexedTable table(IndexHarness index, String name) {
    return new IndexedTable(name, index::value);
  }

  static List<String> names(IndexedTable table, long number) {
    return table.stats(number, "amount").keySet().stream()
        .map(file -> file.substring(file.indexOf(' ') + 1))
        .sorted()
        .toList();
  }
}
