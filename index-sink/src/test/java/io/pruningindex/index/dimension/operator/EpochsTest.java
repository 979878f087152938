package io.pruningindex.index.dimension.operator;

import static io.pruningindex.index.dimension.harness.DimensionSource.minus;
import static io.pruningindex.index.dimension.harness.DimensionSource.plus;
import static io.pruningindex.index.dimension.operator.VersionsTest.assertRows;
import static io.pruningindex.index.dimension.operator.VersionsTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.harness.DimensionHarness;
import io.pruningindex.index.dimension.harness.DimensionSource;
import io.pruningindex.index.dimension.harness.ReadDimension;
import io.pruningindex.index.state.ValueCells;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class EpochsTest {
  private static final ValueSetOptions OPTIONS =
      ValueSetOptions.DEFAULTS.withChunkRows(4).withRetirement(Duration.ofSeconds(30), 8);

  private final DimensionSource stores = new DimensionSource("stores", 11);

  @Test
  void anotherDefinitionBeginsAnewAndTheNumberGoesOn() throws Exception {
    DimensionSchema other =
        new DimensionSchema(DimensionSource.SCHEMA.columns(), "SELECT other", "");
    try (DimensionHarness index = new DimensionHarness(OPTIONS)) {
      index.send(stores.opened());
      index.send(stores.changed(range(0, 20)));
      index.send(stores.replaced("a", true, plus(50, "EU")));
      index.send(stores.cut(10));
      index.send(stores.changed(plus(100, "waiting")));
      Set<IndexKey> old = index.keys();
      index.send(stores.run(12).opened(other));
      ReadDimension begun = read(index);
      assertThat(begun.head().stamp()).isEqualTo(new Stamp(12, 1, 1, 0));
      assertThat(begun.head().epoch()).isEqualTo(2);
      assertThat(begun.head().currentTo()).isZero();
      assertThat(begun.ledger().versions()).isEmpty();
      assertThat(index.keys()).containsAll(old);
      index.send(stores.run(12).replaced("a", true, plus(1, "new")));
      index.send(stores.run(12).cut(20));
      assertRows(read(index), 2, plus(1, "new"));
      assertThat(index.metrics("stores")).containsEntry("unmatchedRemovals", 0L);
      index.setTime(29_999);
      index.send(stores.run(12).cut(30));
      assertThat(index.keys()).containsAll(old);
      index.setTime(30_000);
      int before = index.keys().size();
      index.send(stores.run(12).cut(40));
      assertThat(before - index.keys().size()).isBetween(8, 12);
      for (int i = 0; i < 4; i++) {
        index.send(stores.run(12).cut(50));
      }
      assertThat(index.keys()).isEqualTo(allKeys(index));
      assertRows(read(index), 2, plus(1, "new"));
    }
  }

  @Test
  void chunksGrowWithTheRowsAndTheOldOnesStayReadableForTwoMoreVersions() throws Exception {
    try (DimensionHarness index = new DimensionHarness(OPTIONS)) {
      index.send(stores.opened());
      index.send(stores.changed(range(0, 30)));
      index.send(stores.cut(10));
      assertThat(read(index).ledger().chunks()).hasSize(8);
      assertThat(read(index).head().epoch()).isEqualTo(1);
      index.send(stores.changed(minus(3, "EU")));
      index.send(stores.cut(20));
      ReadDimension before = read(index);
      before.chunkSizes();
      Map<IndexKey, byte[]> old =
          allKeys(index).stream()
              .filter(key -> key.epoch() == 1)
              .collect(Collectors.toMap(key -> key, index::value));
      index.send(stores.changed(range(30, 100)));
      index.send(stores.cut(30));
      ReadDimension grown = read(index);
      assertThat(grown.head().epoch()).isEqualTo(2);
      assertThat(grown.ledger().chunks()).hasSize(32);
      assertThat(grown.rows(3).orElseThrow()).hasSize(99);
      assertThat(grown.rows(2).orElseThrow()).hasSize(29);
      // As a client does that took the head before.
      Map<IndexKey, byte[]> seen = new HashMap<>(old);
      seen.put(
          IndexKey.dimensionHead("stores"),
          new DimensionHead(before.head().stamp(), 1, before.head().completedBy(), 20, 0, "")
              .toBytes());
      index.send(stores.changed(plus(200, "EU")));
      index.send(stores.cut(40));
      old.keySet().forEach(key -> assertThat(index.value(key)).isEqualTo(old.get(key)));
      assertThat(new ReadDimension("stores", seen::get).rows(2).orElseThrow()).hasSize(29);
      index.send(stores.changed(plus(201, "EU")));
      index.send(stores.cut(50));
      for (int i = 0; i < 10; i++) {
        index.send(stores.cut(60));
      }
      assertThat(index.keys()).isEqualTo(allKeys(index));
      assertThat(read(index).rows(5).orElseThrow()).hasSize(101);
    }
  }

  @Test
  void rowsThatComeAndGoWithinAVersionDoNotMakeMoreChunks() throws Exception {
    try (DimensionHarness index = new DimensionHarness(OPTIONS.withSettledChanges(3))) {
      index.send(stores.opened());
      for (int i = 0; i < 100; i++) {
        index.send(stores.changed(plus(1, "EU"), plus(2, "US"), minus(2, "US")));
        if (i % 10 == 9) {
          index.snapshot(i);
        }
      }
      index.send(stores.problem(""));
      // Most of what cancels out does not even wait.
      assertThat((Long) index.metrics("stores").get("pendingChanges")).isLessThan(15);
      index.send(stores.cut(10));
      assertThat(read(index).ledger().chunks()).hasSize(1);
      assertThat(read(index).rows(1).orElseThrow()).isEqualTo(Map.of(plus(1, "EU").text(), 100L));
    }
  }

  @Test
  void aReaderBetweenAnyTwoWritesOfACutFindsTheVersionBefore() throws Exception {
    AtomicReference<Consumer<IndexKey>> look = new AtomicReference<>(key -> {});
    ValueSetOperator operator =
        new ValueSetOperator(OPTIONS) {
          private static final long serialVersionUID = 1L;

          @Override
          ValueCells readable(ValueCells values) {
            return new Watched(values, key -> look.get().accept(key));
          }
        };
    try (DimensionHarness index = new DimensionHarness(operator, null, 1, 0)) {
      index.send(stores.opened());
      int[] found = new int[1];
      for (int version = 1; version < 12; version++) {
        int size = 7 * version;
        int from = 7 * (version - 1);
        // Each version moves all rows to another region, so that none fits two versions.
        String region = "r" + version;
        String before = "r" + (version - 1);
        index.send(
            stores.changed(
                IntStream.range(0, from)
                    .mapToObj(i -> minus(i, before))
                    .toArray(DimensionSource.Store[]::new)));
        index.send(
            stores.changed(
                IntStream.range(0, size)
                    .mapToObj(i -> plus(i, region))
                    .toArray(DimensionSource.Store[]::new)));
        look.set(
            key -> {
              ReadDimension read = new ReadDimension("stores", index::value);
              long number = read.head().stamp().number();
              if (number > 0) {
                Optional<Map<String, Long>> rows = read.rows(number);
                if (rows.isPresent()) {
                  found[0]++;
                  assertThat(rows.get().keySet())
                      .isEqualTo(
                          IntStream.range(0, 7 * (int) number)
                              .mapToObj(i -> plus(i, "r" + number).text())
                              .collect(Collectors.toSet()));
                }
              }
            });
        index.send(stores.cut(version));
        look.set(key -> {});
      }
      assertThat(found[0]).isGreaterThan(200);
    }
  }

  @Test
  void aFailureInTheMiddleOfACutLeavesNothingTorn() throws Exception {
    OperatorSubtaskState snapshot;
    try (DimensionHarness index = new DimensionHarness(OPTIONS)) {
      index.send(stores.opened());
      index.send(stores.changed(range(0, 60)));
      index.send(stores.cut(10));
      index.send(stores.changed(minus(7, "EU"), plus(70, "EU")));
      snapshot = index.snapshot(1);
      index.send(stores.changed(range(100, 160)));
      index.overwrite(IndexKey.dimensionRows("stores", 1, 11), new byte[] {1, 2, 3});
      assertThatThrownBy(() -> index.send(stores.cut(20)))
          .isInstanceOf(CorruptValueException.class)
          .hasMessageContaining("dimension 'stores'")
          .hasMessageContaining("chunk 11")
          .hasMessageContaining("Restore an earlier checkpoint");
    }
    try (DimensionHarness index = DimensionHarness.restored(OPTIONS, snapshot)) {
      assertRows(read(index), 1, range(0, 60));
      index.send(stores.run(12).opened());
      assertRows(read(index), 1, range(0, 60));
      index.send(stores.run(12).cut(20));
      assertThat(read(index).rows(2).orElseThrow())
          .hasSize(60)
          .containsKey(plus(70, "EU").text())
          .doesNotContainKey(plus(7, "EU").text());
      assertRows(read(index), 1, range(0, 60));
    }
  }

  @Test
  void aDroppedDimensionLeavesNothingAndOthersAll() throws Exception {
    DimensionSource items = new DimensionSource("items", 12);
    try (DimensionHarness index = new DimensionHarness(OPTIONS)) {
      index.send(items.opened());
      index.send(items.changed(plus(1, "EU")));
      index.send(items.replaced("a", true, plus(2, "EU")));
      index.snapshot(1);
      Set<IndexKey> others = index.keys();
      Set<IndexKey> otherPending = index.keys("dimension-pending-changes");
      index.send(stores.opened());
      index.send(stores.replaced("a", true, range(0, 60)));
      index.send(stores.cut(10));
      index.send(stores.changed(range(60, 200)));
      index.send(stores.cut(20));
      index.send(stores.changed(plus(300, "EU")));
      index.snapshot(2);
      index.send(stores.dropped());
      assertThat(index.keys()).isEqualTo(others);
      assertThat(index.keys("dimension-pending-changes")).isEqualTo(otherPending);
      assertThat(index.keys("dimension-group-rows"))
          .containsExactly(IndexKey.dimensionHead("items"));
      assertThat(index.keys("dimension-owner-notes"))
          .containsExactly(IndexKey.dimensionHead("items"));
      assertThat(index.metrics("stores")).isEmpty();
      // It can be configured again.
      index.send(stores.run(13).opened());
      index.send(stores.run(13).changed(plus(1, "again")));
      index.send(stores.run(13).cut(30));
      assertRows(read(index), 1, plus(1, "again"));
      assertThat(index.rejected()).isEmpty();
    }
  }

  private static DimensionSource.Store[] range(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> plus(i, "EU"))
        .toArray(DimensionSource.Store[]::new);
  }

  private static Set<IndexKey> allKeys(DimensionHarness index) {
    return read(index).keys();
  }

  /** Says of each value that was written. */
  private record Watched(ValueCells cells, Consumer<IndexKey> onWrite) implements ValueCells {
    @Override
    public byte[] get(IndexKey key) {
      return cells.get(key);
    }

    @Override
    public void put(IndexKey key, byte[] value) {
      cells.put(key, value);
      onWrite.accept(key);
    }

    @Override
    public void remove(IndexKey key) {
      cells.remove(key);
    }
  }
}
