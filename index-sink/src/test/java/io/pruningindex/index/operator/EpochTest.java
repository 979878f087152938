package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static io.pruningindex.index.operator.FoldAndRestoreTest.names;
import static io.pruningindex.index.operator.FoldAndRestoreTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EpochTest {
  private static final PruningIndexOptions OPTIONS = PruningIndexOptions.DEFAULTS;

  private final SimpleTable orders = new SimpleTable("orders", 11);

  @Test
  void theOldEpochIsServedUntilTheNewOneIsCompleteAndInstantsStillApplyToIt() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.opened(2));
      index.send(orders.listed(2, 3, bases("day=1", 100, "a", "b")));
      assertThat(names(table(index, "orders"), 1)).containsExactly("a_100.parquet");
      index.send(orders.added(2, bases("day=1", 100, "b")));
      index.send(orders.completed(2, 2000));
      assertThat(names(table(index, "orders"), 2))
          .containsExactly("a_100.parquet", "b_100.parquet");
      index.send(orders.listed(2, 3, bases("day=2", 100, "c")));
      index.send(orders.built(2, 3, 3000));
      IndexedTable table = table(index, "orders");
      assertThat(table.head().epoch()).isEqualTo(2);
      assertThat(table.head().stamp().floor()).isEqualTo(3);
      assertThat(names(table, 3))
          .containsExactly("a_100.parquet", "b_100.parquet", "c_100.parquet");
      assertThat(index.rejected()).isEmpty();
    }
  }

  @Test
  void theOldEpochStaysReadableForAWhileAndIsThenDeletedInSteps() throws Exception {
    PruningIndexOptions options =
        OPTIONS.withBucketFiles(1).withRetirement(Duration.ofSeconds(30), 8);
    try (IndexHarness index = new IndexHarness(options)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c", "d", "e"));
      Set<IndexKey> old = index.keys();
      old.remove(IndexKey.head("orders"));
      assertThat(table(index, "orders").bucketCount()).isEqualTo(5);
      build(index, orders, 2, 2, bases("day=1", 100, "a"));
      index.send(orders.heartbeat(2000 + 29_999));
      assertThat(index.keys()).containsAll(old);
      Set<Integer> sizes = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        index.send(orders.heartbeat(2000 + 30_000 + i));
        Set<IndexKey> left = new HashSet<>(index.keys());
        left.retainAll(old);
        sizes.add(left.size());
      }
      assertThat(sizes).contains(0).hasSizeGreaterThan(2);
      assertThat(index.keys()).isEqualTo(table(index, "orders").keys());
    }
  }

  @Test
  void anEpochThatMoreIsKnownToFollowStillLeavesTheOldOneReadable() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.setTime(1_000_000);
      index.send(orders.opened(2));
      index.send(orders.built(2, 2, 0));
      assertThat(table(index, "orders").head().currentTo()).isEqualTo(1000);
      index.send(orders.heartbeat(1_029_999));
      assertThat(index.keys()).contains(IndexKey.slices("orders", 1, 0));
      index.send(orders.heartbeat(1_030_000));
      assertThat(index.keys()).doesNotContain(IndexKey.slices("orders", 1, 0));
    }
  }

  @Test
  void aBuildThatIsInterruptedLeavesNothing() throws Exception {
    PruningIndexOptions options = OPTIONS.withBucketFiles(1);
    var harness = new IndexHarness(options);
    harness.send(orders.opened(1));
    harness.send(orders.listed(1, 1, bases("day=1", 100, "a", "b", "c")));
    var snapshot = harness.snapshot(1);
    harness.close();
    SimpleTable again = orders.run(12);
    try (IndexHarness index = IndexHarness.restored(options, snapshot)) {
      assertThat(index.value(IndexKey.head("orders"))).isNull();
      build(index, again, 2, 1, bases("day=1", 100, "a", "b"));
      for (int i = 0; i < 5; i++) {
        index.send(again.heartbeat(2000 + i));
      }
      assertThat(names(table(index, "orders"), 1))
          .containsExactly("a_100.parquet", "b_100.parquet");
      assertThat(index.keys()).isEqualTo(table(index, "orders").keys());
      assertThat(index.rejected()).isEmpty();
    }
  }

  @Test
  void anEpochThatIsOpenedAgainUnderItsNumberStartsAfresh() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS.withBucketFiles(1))) {
      index.send(orders.opened(1));
      index.send(orders.listed(1, 1, bases("day=1", 100, "a", "b", "c")));
      build(index, orders, 1, 1, bases("day=2", 100, "d"));
      index.send(orders.heartbeat(100_000));
      assertThat(names(table(index, "orders"), 1)).containsExactly("d_100.parquet");
      assertThat(index.keys()).isEqualTo(table(index, "orders").keys());
    }
  }

  @Test
  void anEmptyTableIsComplete() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      build(index, orders, 1, 1);
      IndexedTable empty = table(index, "orders");
      assertThat(empty.bucketCount()).isZero();
      assertThat(empty.head().newest().totals().files()).isZero();
      index.send(orders.added(2, bases("", 200, "a")));
      index.send(orders.completed(2, 2000));
      assertThat(names(table(index, "orders"), 2)).containsExactly("a_200.parquet");
      assertThat(table(index, "orders").partitions()).containsExactly("");
    }
  }

  @Test
  void smallPartitionsShareABucketAndALargeOneHasSeveral() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS.withBucketFiles(100))) {
      index.send(orders.opened(1));
      for (int day = 0; day < 8; day++) {
        index.send(orders.listed(1, 1, files("day=" + day, 0, 10)));
      }
      for (int piece = 0; piece < 5; piece++) {
        index.send(orders.listed(1, 1, files("large", piece * 70, 70)));
      }
      index.send(orders.listed(1, 1, files("last", 0, 10)));
      index.send(orders.built(1, 1, 1000));
      IndexedTable table = table(index, "orders");
      for (int day = 0; day < 8; day++) {
        assertThat(table.bucketsOf("day=" + day)).containsExactly(0);
      }
      assertThat(table.bucketsOf("large")).containsExactly(1, 2, 3, 4);
      assertThat(table.bucketsOf("last")).containsExactly(4);
      assertThat(IntStream.range(0, 5).map(table::filesIn)).containsExactly(80, 100, 100, 100, 60);
      assertThat(table.latest(1)).hasSize(440);
      // All of it is folded: a build leaves no tails.
      assertThat(table.tailFiles()).isZero();
    }
  }

  @Test
  void aNewVersionOfAFileGroupGoesToItsBucketInAPartitionOfSeveral() throws Exception {
    PruningIndexOptions options = OPTIONS.withBucketFiles(10).withCaches(0, 0);
    try (IndexHarness index = new IndexHarness(options)) {
      index.send(orders.opened(1));
      index.send(orders.listed(1, 1, files("large", 0, 60)));
      index.send(orders.built(1, 1, 1000));
      assertThat(table(index, "orders").bucketCount()).isEqualTo(6);
      index.send(orders.added(2, bases("large", 200, "file3", "file44", "new")));
      index.send(orders.removed(2, "large", SimpleTable.baseName("file20", 100)));
      index.send(orders.replaced(2, "large", "file59"));
      index.send(orders.completed(2, 2000));
      IndexedTable table = table(index, "orders");
      // 60 files, two of them new versions, two gone, one new.
      assertThat(table.latest(2)).hasSize(59);
      assertThat(table.filesIn(0)).isEqualTo(11);
      assertThat(table.filesIn(4)).isEqualTo(11);
      assertThat(names(table, 2))
          .contains("file3_200.parquet", "file44_200.parquet", "new_200.parquet")
          .doesNotContain("file3_100.parquet", "file20_100.parquet", "file59_100.parquet");
      assertThat(table.head().newest().totals().slices()).isEqualTo(59);
      assertThat(table.head().newest().totals().partitions()).isEqualTo(1);
    }
  }

  @Test
  void aBucketThatWasPurgedHasRoomForItsPartitionAgain() throws Exception {
    PruningIndexOptions options =
        OPTIONS.withBucketFiles(4).withTails(0, 0).withRetainedInstants(0);
    try (IndexHarness index = new IndexHarness(options)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a", "b", "c", "d"), files("day=2", 0, 4));
      index.send(orders.replaced(2, "day=1", "d"));
      index.send(orders.completed(2, 2000));
      assertThat(table(index, "orders").filesIn(0)).isEqualTo(3);
      index.send(orders.added(3, bases("day=1", 300, "e")));
      index.send(orders.completed(3, 3000));
      assertThat(table(index, "orders").bucketsOf("day=1")).containsExactly(0);
      index.send(orders.added(4, bases("day=1", 400, "f")));
      index.send(orders.completed(4, 4000));
      assertThat(table(index, "orders").bucketsOf("day=1")).containsExactly(0, 2);
    }
  }

  @Test
  void thePartitionDirectoryIsCutIntoShards() throws Exception {
    try (IndexHarness index = new IndexHarness(OPTIONS)) {
      index.send(orders.opened(1));
      SimpleTable.Files many = new SimpleTable.Files();
      IntStream.range(0, 4100).forEach(i -> many.base("day=" + i, "file", 100));
      index.send(orders.listed(1, 1, many.batch()));
      index.send(orders.built(1, 1, 1000));
      IndexedTable table = table(index, "orders");
      assertThat(table.ledger().shards()).hasSize(2);
      assertThat(table.partitions()).hasSize(4100);
      assertThat(table.latest(1)).hasSize(4100);
      assertThat(table.head().newest().totals().partitions()).isEqualTo(4100);
      index.send(orders.added(2, bases("day=new", 200, "file")));
      index.send(orders.completed(2, 2000));
      IndexedTable after = table(index, "orders");
      assertThat(after.ledger().shards().get(0)).isEqualTo(table.ledger().shards().get(0));
      assertThat(after.ledger().shards().get(1).number()).isEqualTo(2);
      assertThat(after.partitions()).hasSize(4101);
    }
  }

  private static FileBatch files(String partition, int from, int count) {
    return bases(
        partition,
        100,
        IntStream.range(from, from + count).mapToObj(i -> "file" + i).toArray(String[]::new));
  }
}
