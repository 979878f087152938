package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.baseName;
import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class PartitionDescriptorTest {
  private static final PruningIndexOptions OPTIONS =
      PruningIndexOptions.DEFAULTS.withPartitionDescriptors(true);

  private final SimpleTable orders = new SimpleTable("orders", 11);

  @Test
  void nobodyHearsOfPartitionsUnlessAsked() throws Exception {
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.added(2, bases("day=1", 200, "a")));
      index.send(orders.completed(2, 2000));
      assertThat(index.takePartitions()).isEmpty();
    }
  }

  @Test
  void anEpochTellsOfAllPartitionsAndAnInstantOfThoseItTouches() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      index.setTime(5_000);
      index.send(orders.opened(1));
      index.send(orders.listed(1, 1, bases("day=1", 100, "a", "b")));
      index.send(orders.listed(1, 1, bases("day=2", 100, "c")));
      assertThat(index.takePartitions()).as("before it is current").isEmpty();
      index.send(orders.built(1, 1, 1000));
      assertThat(index.takePartitions())
          .containsExactly(told(1, "1", 2, 2, 200, 20), told(1, "2", 1, 1, 100, 10));
      FileBatch log = new SimpleTable.Files().log("day=2", "c", "c.log", 100, 150).batch();
      index.send(orders.added(2, log));
      assertThat(index.takePartitions()).as("before the instant is complete").isEmpty();
      index.send(orders.completed(2, 2000));
      assertThat(index.takePartitions()).containsExactly(told(2, "2", 1, 2, 105, -1));
      index.send(orders.heartbeat(3000));
      index.send(orders.completed(3, 3000));
      assertThat(index.takePartitions()).as("nothing was touched").isEmpty();
    }
  }

  @Test
  void aPartitionWithoutSlicesIsRemovedUntilItHasSomeAgain() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      index.setTime(5_000);
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.takePartitions();
      index.send(orders.replaced(2, "day=1", "a"));
      index.send(orders.completed(2, 2000));
      assertThat(index.takePartitions()).containsExactly(told(2, "1", 0, 0, 0, 0));
      index.send(orders.removed(3, "day=1", baseName("a", 100)));
      index.send(orders.completed(3, 3000));
      assertThat(index.takePartitions()).as("only files that were gone were cleaned").isEmpty();
      index.send(orders.added(4, bases("day=1", 400, "b")));
      index.send(orders.completed(4, 4000));
      assertThat(index.takePartitions()).containsExactly(told(4, "1", 1, 1, 100, 10));
    }
  }

  @Test
  void aPartitionInSeveralBucketsIsSummedUpOverAllOfThemWhicheverIsTouched() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS.withBucketFiles(2).withCaches(0, 0))) {
      index.setTime(5_000);
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c", "d", "e"));
      assertThat(index.takePartitions()).containsExactly(told(1, "1", 5, 5, 500, 50));
      index.send(orders.replaced(2, "day=1", "e"));
      index.send(orders.completed(2, 2000));
      assertThat(index.takePartitions()).containsExactly(told(2, "1", 4, 4, 400, 40));
    }
  }

  @Test
  void aNewIndexTellsOfThePartitionsThatAreNoLongerThere() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      index.setTime(5_000);
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.added(2, bases("day=2", 200, "b")));
      index.send(orders.completed(2, 2000));
      index.takePartitions();
      build(index, orders, 2, 3, bases("day=2", 200, "b"));
      assertThat(index.takePartitions())
          .containsExactly(told(3, "1", 0, 0, 0, 0), told(3, "2", 1, 1, 100, 10));
    }
  }

  @Test
  void afterARecoveryWhatCameSinceIsToldAgain() throws Exception {
    var snapshot = snapshotOfOneInstant();
    List<PartitionDescriptor> first = afterRestore(snapshot, 21);
    List<PartitionDescriptor> second = afterRestore(snapshot, 22);
    assertThat(first).hasSize(1).isEqualTo(second);
  }

  private OperatorSubtaskState snapshotOfOneInstant() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      return index.snapshot(1);
    }
  }

  private List<PartitionDescriptor> afterRestore(OperatorSubtaskState snapshot, long incarnation)
      throws Exception {
    try (IndexHarness index = IndexHarness.restored(OPTIONS, snapshot)) {
      index.setTime(5_000);
      SimpleTable again = orders.run(incarnation);
      index.send(again.completed(2, 2000));
      assertThat(index.takePartitions()).isEmpty();
      index.send(again.added(3, bases("day=1", 300, "b")));
      index.send(again.completed(3, 3000));
      assertThat(index.rejected()).isEmpty();
      return index.takePartitions();
    }
  }

  private static PartitionDescriptor told(
      long number, String day, long slices, long files, long bytes, long rows) {
    return new PartitionDescriptor(
        "orders",
        InstantTime.unpack(number * 10),
        InstantTime.unpack(number * 10 + 1),
        5_000,
        "day=" + day,
        Map.of(),
        slices,
        files,
        bytes,
        rows,
        slices == 0);
  }
}
