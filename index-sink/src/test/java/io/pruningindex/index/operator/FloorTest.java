package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.baseName;
import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static io.pruningindex.index.operator.FoldAndRestoreTest.names;
import static io.pruningindex.index.operator.FoldAndRestoreTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.Totals;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which older numbers can still be asked for, and what is kept for them. */
class FloorTest {
  private final SimpleTable orders = new SimpleTable("orders", 11);
  private IndexHarness index;

  @BeforeEach
  void start() throws Exception {
    index = new IndexHarness(PruningIndexOptions.DEFAULTS);
    build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c"));
  }

  @AfterEach
  void stop() {
    index.close();
  }

  @Test
  void cleaningASupersededFileRaisesTheFloorToWhatSupersededIt() throws Exception {
    index.send(orders.added(2, bases("day=1", 200, "a")));
    index.send(orders.completed(2, 2000));
    index.send(orders.added(3, bases("day=1", 300, "b")));
    index.send(orders.completed(3, 3000));
    assertThat(floor()).isEqualTo(1);
    index.send(orders.removed(4, "day=1", baseName("a", 100)));
    index.send(orders.completed(4, 4000));
    assertThat(floor()).isEqualTo(2);
    IndexedTable table = table(index, "orders");
    assertThat(names(table, 2)).containsExactly("a_200.parquet", "b_100.parquet", "c_100.parquet");
    assertThat(table.ledger().instants().stream().map(InstantEntry::number))
        .as("those from the floor on, and of those before it the one that completed last")
        .containsExactly(1L, 2L, 3L, 4L);
    // An older version in the same clean changes nothing more.
    index.send(orders.removed(5, "day=1", "never-known.parquet"));
    index.send(orders.completed(5, 5000));
    assertThat(floor()).isEqualTo(2);
  }

  @Test
  void cleaningAReplacedGroupRaisesTheFloorToWhatReplacedIt() throws Exception {
    index.send(orders.completed(2, 2000));
    index.send(orders.replaced(3, "day=1", "a"));
    index.send(orders.added(3, bases("day=1", 300, "clustered")));
    index.send(orders.completed(3, 3000));
    index.send(orders.completed(4, 4000));
    IndexedTable before = table(index, "orders");
    assertThat(names(before, 2)).contains("a_100.parquet").doesNotContain("clustered_300.parquet");
    assertThat(names(before, 3)).contains("clustered_300.parquet").doesNotContain("a_100.parquet");
    index.send(orders.removed(5, "day=1", baseName("a", 100)));
    index.send(orders.completed(5, 5000));
    assertThat(floor()).isEqualTo(3);
  }

  @Test
  void cleaningALiveFileRaisesTheFloorToTheCleanItself() throws Exception {
    index.send(orders.completed(2, 2000));
    index.send(orders.removed(3, "day=1", baseName("a", 100)));
    index.send(orders.completed(3, 3000));
    assertThat(floor()).isEqualTo(3);
    assertThat(names(table(index, "orders"), 3)).containsExactly("b_100.parquet", "c_100.parquet");
  }

  @Test
  void aCleanThatIsUnderWayRaisesTheFloorAndTakesNothingAway() throws Exception {
    index.send(orders.added(2, bases("day=1", 200, "a")));
    index.send(orders.completed(2, 2000));
    index.send(orders.added(3, bases("day=1", 300, "a", "b")));
    index.send(orders.completed(3, 3000));
    byte[] tail = index.value(IndexKey.tail("orders", 1, 0));
    index.send(orders.cleanPlanned(4, "day=1", baseName("a", 100), "never-known.parquet"));
    index.send(orders.completed(4, 4000));
    assertThat(floor()).as("a_100 was superseded at 2").isEqualTo(2);
    assertThat(index.value(IndexKey.tail("orders", 1, 0))).as("nothing changed").isEqualTo(tail);
    IndexedTable planned = table(index, "orders");
    assertThat(names(planned, 2))
        .containsExactly("a_200.parquet", "b_100.parquet", "c_100.parquet");
    assertThat(planned.head().newest().totals()).isEqualTo(totalsAt(planned, 3));
    // That it is complete in the end adds nothing to it.
    index.send(orders.removed(5, "day=1", baseName("a", 100)));
    index.send(orders.completed(5, 5000));
    assertThat(floor()).isEqualTo(2);
    assertThat(names(table(index, "orders"), 5))
        .containsExactly("a_300.parquet", "b_300.parquet", "c_100.parquet");
  }

  @Test
  void aFileThatIsToBeCleanedAndStillNeededStaysAsOfTheNewestNumber() throws Exception {
    index.send(orders.completed(2, 2000));
    index.send(orders.cleanPlanned(3, "day=1", baseName("a", 100)));
    index.send(orders.completed(3, 3000));
    assertThat(floor()).isEqualTo(3);
    assertThat(names(table(index, "orders"), 3))
        .containsExactly("a_100.parquet", "b_100.parquet", "c_100.parquet");
    // The plan knew of an instant that was seen later, and is told again with it.
    index.send(orders.added(4, bases("day=1", 400, "a")));
    index.send(orders.cleanPlanned(4, "day=1", baseName("a", 100)));
    index.send(orders.completed(4, 4000));
    assertThat(floor()).isEqualTo(4);
    assertThat(names(table(index, "orders"), 4)).contains("a_400.parquet");
  }

  @Test
  void aCleanWhosePlanIsUnknownLeavesNoOlderNumber() throws Exception {
    index.send(orders.completed(2, 2000));
    index.send(orders.unknownCleanPlanned(3));
    index.send(orders.completed(3, 3000));
    assertThat(floor()).isEqualTo(3);
    index.send(orders.completed(4, 4000));
    assertThat(floor()).isEqualTo(3);
  }

  private static Totals totalsAt(IndexedTable table, long number) {
    return table.ledger().instants().stream()
        .filter(entry -> entry.number() == number)
        .findFirst()
        .orElseThrow()
        .totals();
  }

  @Test
  void theFloorFollowsTheRetainedInstants() throws Exception {
    for (int number = 2; number <= 25; number++) {
      index.send(orders.completed(number, number * 1000L));
      assertThat(floor()).isEqualTo(Math.max(1, number - 20));
    }
    assertThat(table(index, "orders").ledger().instants().stream().map(InstantEntry::number))
        .containsExactlyElementsOf(LongStream.rangeClosed(4, 25).boxed().toList());
  }

  @Test
  void startsOfTheSourceTakeNoInstantsPlace() throws Exception {
    for (int number = 2; number <= 10; number++) {
      index.send(orders.completed(number, number * 1000L));
    }
    // Each start deals two numbers, which repeat the newest instant.
    for (int number = 11; number <= 50; number++) {
      index.send(repeated(100 + number / 2, number, 10));
      assertThat(floor()).as("at number %d", number).isEqualTo(1);
    }
    assertThat(table(index, "orders").ledger().instants()).hasSize(50);
    for (int number = 51; number <= 61; number++) {
      index.send(orders.run(125).completed(number, number * 1000L));
    }
    assertThat(floor()).as("with the instants 2 to 10 and 51 to 61 after it").isEqualTo(1);
    index.send(orders.run(125).completed(62, 62_000));
    assertThat(floor()).isEqualTo(2);
    for (int number = 63; number <= 70; number++) {
      index.send(orders.run(125).completed(number, number * 1000L));
    }
    assertThat(floor()).as("an instant is kept as of its first number").isEqualTo(10);
    index.send(orders.run(125).completed(71, 71_000));
    assertThat(floor()).isEqualTo(51);
  }

  @Test
  void aSourceThatStartsAgainAndAgainLetsTheLedgerGrowToABound() throws Exception {
    for (int number = 2; number <= 600; number++) {
      index.send(repeated(number, number, 1));
    }
    assertThat(floor()).isEqualTo(600 - 20 - 400);
    assertThat(table(index, "orders").ledger().instants()).hasSize(422);
  }

  private static TableEvent repeated(long incarnation, long number, long instantOf) {
    return new TableEvent.InstantCompleted(
        "orders", incarnation, number, instantOf * 10, instantOf * 10 + 1, Look.at(number * 1000));
  }

  @Test
  void ofTheInstantsBelowTheFloorTheOneThatCompletedLastIsRemembered() throws Exception {
    // Number 3 was seen before others that had completed long before it.
    for (int number = 2; number <= 30; number++) {
      index.send(completed(number, number == 3 ? 255 : number * 10 + 1));
    }
    assertThat(table(index, "orders").ledger().instants().stream().map(InstantEntry::number))
        .startsWith(3L, 10L, 11L)
        .hasSize(22);
    for (int number = 31; number <= 47; number++) {
      index.send(completed(number, number * 10 + 1));
    }
    assertThat(table(index, "orders").ledger().instants().stream().map(InstantEntry::number))
        .startsWith(26L, 27L)
        .hasSize(22);
  }

  private static TableEvent completed(long number, long completionTime) {
    return new TableEvent.InstantCompleted(
        "orders", 11, number, number * 10, completionTime, Look.at(number * 1000));
  }

  @Test
  void aFileThatIsWrittenAgainUnderItsNameIsReplaced() throws Exception {
    index.send(
        orders.added(2, new SimpleTable.Files().log("day=1", "a", "a.log", 100, 150).batch()));
    index.send(orders.completed(2, 2000));
    index.send(
        orders.added(3, new SimpleTable.Files().log("day=1", "a", "a.log", 100, 170).batch()));
    index.send(orders.completed(3, 3000));
    IndexedTable table = table(index, "orders");
    assertThat(table.latest(2)).hasSize(4).anyMatch(line -> line.contains("a.log log 100 150"));
    assertThat(table.latest(3)).hasSize(4).anyMatch(line -> line.contains("a.log log 100 170"));
    assertThat(table.head().newest().totals().filesWithoutRows()).isEqualTo(1);
    assertThat(floor()).isEqualTo(1);
  }

  @Test
  void aNameIsReplacedEvenInAnotherGroupAndBucket() throws Exception {
    index.close();
    index = new IndexHarness(PruningIndexOptions.DEFAULTS.withBucketFiles(1));
    build(index, orders, 1, 1, bases("day=1", 100, "a", "b"));
    index.send(
        orders.added(2, new SimpleTable.Files().log("day=1", "a", "same.log", 100, 150).batch()));
    index.send(orders.completed(2, 2000));
    index.send(
        orders.added(3, new SimpleTable.Files().log("day=1", "b", "same.log", 100, 170).batch()));
    index.send(orders.completed(3, 3000));
    IndexedTable table = table(index, "orders");
    assertThat(table.bucketCount()).isEqualTo(2);
    assertThat(table.latest(2)).hasSize(3).anyMatch(line -> line.contains("a same.log"));
    assertThat(table.latest(3)).hasSize(3).anyMatch(line -> line.contains("b same.log"));
    assertThat(table.head().newest().totals().files()).isEqualTo(3);
  }

  @Test
  void aBucketIsFoldedWhenItsTailHasGrownAndPurgedWhenAQuarterIsOfNoUse() throws Exception {
    index.close();
    index = new IndexHarness(PruningIndexOptions.DEFAULTS.withTails(2, 0).withRetainedInstants(1));
    build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c", "d", "e", "f", "g", "h"));
    BucketSlices built = slices();
    index.send(orders.added(2, bases("day=1", 200, "a", "b")));
    index.send(orders.completed(2, 2000));
    assertThat(slices().stamp()).isEqualTo(built.stamp());
    index.send(orders.added(3, bases("day=1", 300, "a")));
    index.send(orders.completed(3, 3000));
    // Three changes are more than two: folded, but only two files of eleven could go.
    BucketSlices folded = slices();
    assertThat(folded.stamp().number()).isEqualTo(3);
    assertThat(folded.stamp().layout()).isEqualTo(1);
    assertThat(folded.stamp().floor()).isEqualTo(1);
    assertThat(folded.files().count()).isEqualTo(11);
    assertThat(table(index, "orders").tailFiles()).isZero();
    index.send(orders.added(4, bases("day=1", 400, "a", "b", "c")));
    index.send(orders.completed(4, 4000));
    // As of 3, a_100, b_100 and a_200 are superseded: three of fourteen, not a quarter.
    assertThat(slices().stamp().layout()).isEqualTo(1);
    index.send(orders.replaced(5, "day=1", "h"));
    index.send(orders.added(5, bases("day=1", 500, "a", "b", "c")));
    index.send(orders.completed(5, 5000));
    // As of 4, six of seventeen: a_100, a_200, a_300, b_100, b_200, c_100.
    BucketSlices purged = slices();
    assertThat(purged.stamp().layout()).isEqualTo(5);
    assertThat(purged.stamp().floor()).isEqualTo(4);
    assertThat(purged.files().count()).isEqualTo(11);
    assertThat(purged.files().groupCount()).isEqualTo(8);
    index.send(orders.added(6, bases("day=1", 600, "a", "b", "c")));
    index.send(orders.completed(6, 6000));
    // Group h was replaced at 5, which is the floor by now: it goes with its file.
    assertThat(slices().stamp().layout()).isEqualTo(6);
    assertThat(slices().files().groupCount()).isEqualTo(7);
    assertThat(names(table(index, "orders"), 6))
        .containsExactly(
            "a_600.parquet",
            "b_600.parquet",
            "c_600.parquet",
            "d_100.parquet",
            "e_100.parquet",
            "f_100.parquet",
            "g_100.parquet");
  }

  @Test
  void aColumnThatNoFileHasAnyMoreGoesWithTheLastOne() throws Exception {
    index.close();
    index = new IndexHarness(PruningIndexOptions.DEFAULTS.withTails(0, 0).withRetainedInstants(0));
    SimpleTable.Files files = new SimpleTable.Files("dropped");
    files.base("day=1", "a", 100).base("day=1", "b", 100);
    build(index, orders, 1, 1, files.batch());
    IndexKey dropped = IndexKey.column("orders", 1, 0, "dropped");
    index.send(orders.added(2, bases("day=1", 200, "a")));
    index.send(orders.completed(2, 2000));
    assertThat(slices().columns()).containsExactly("dropped", "amount");
    assertThat(index.value(dropped)).isNotNull();
    index.send(orders.added(3, bases("day=1", 300, "b")));
    index.send(orders.completed(3, 3000));
    assertThat(slices().columns()).containsExactly("amount");
    assertThat(index.value(dropped)).isNull();
    assertThat(index.keys()).isEqualTo(table(index, "orders").keys());
  }

  private long floor() {
    return table(index, "orders").head().stamp().floor();
  }

  private BucketSlices slices() {
    return BucketSlices.fromBytes(index.value(IndexKey.slices("orders", 1, 0)));
  }
}
