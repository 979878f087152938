package io.pruningindex.index.dimension.operator;

import static io.pruningindex.index.dimension.harness.DimensionSource.minus;
import static io.pruningindex.index.dimension.harness.DimensionSource.plus;
import static io.pruningindex.index.dimension.operator.VersionsTest.assertRows;
import static io.pruningindex.index.dimension.operator.VersionsTest.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.RejectedDimensionEvent;
import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.harness.DimensionHarness;
import io.pruningindex.index.dimension.harness.DimensionSource;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class BadEventsTest {
  private final DimensionSource stores = new DimensionSource("stores", 11);

  @Test
  void eventsOfADimensionThatWasNotOpenedAreRejected() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.cut(10));
      index.send(stores.problem("none"));
      assertThat(index.keys()).isEmpty();
      assertThat(index.keys("dimension-owner-notes")).isEmpty();
      assertThat(index.keys("dimension-pending-changes")).isEmpty();
      assertThat(index.rejected())
          .extracting(RejectedDimensionEvent::event)
          .containsExactly("RowsChanged", "VersionCut", "ProblemReported");
      assertThat(index.rejected().get(0).problem()).contains("'stores' was not opened");
      assertThat(index.metrics("stores")).containsEntry("rejectedEvents", 3L);
      index.send(stores.dropped());
      assertThat(index.rejected()).hasSize(3);
    }
  }

  @Test
  void eventsOfARunThatAnotherHasTakenOverFromChangeNothing() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.run(12).opened());
      index.send(stores.changed(plus(9, "old")));
      index.send(stores.replaced("a", true, plus(9, "old")));
      index.send(stores.cut(10));
      index.send(stores.problem("old"));
      index.send(stores.run(12).changed(plus(1, "EU")));
      index.send(stores.run(12).cut(10));
      assertRows(read(index), 1, plus(1, "EU"));
      assertThat(read(index).head().problem()).isEmpty();
      assertThat(index.rejected()).hasSize(4);
      assertThat(index.rejected().get(0).problem()).contains("Run b ").contains("c, has taken");
    }
  }

  @Test
  void afterRowsThatCannotBeReadNoVersionClaimsToBeComplete() throws Exception {
    OperatorSubtaskState snapshot;
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.cut(10));
      ByteStrings rows =
          new ByteStrings.Builder()
              .add(DimensionSource.changes(plus(2, "EU")).rows().bytes(0))
              .add(new byte[] {5, 0})
              .build();
      index.send(
          new DimensionEvent.RowsChanged(
              "stores", 11, new RowChanges(new boolean[] {true, true}, rows)));
      assertThat(index.rejected()).hasSize(1);
      assertThat(index.rejected().get(0).problem()).contains("'stores' cannot be read: row 1");
      index.send(stores.changed(plus(3, "EU")));
      index.send(stores.cut(20));
      // The last version is still what it was, and current to its own time only.
      assertThat(read(index).head().stamp().number()).isEqualTo(1);
      assertThat(read(index).head().currentTo()).isEqualTo(10);
      assertThat(read(index).head().problem()).contains("no more versions are cut");
      index.send(stores.problem(""));
      assertThat(read(index).head().problem()).contains("no more versions are cut");
      assertThat(index.metrics("stores")).containsEntry("hasProblem", 1L);
      snapshot = index.snapshot(1);
    }
    try (DimensionHarness index = DimensionHarness.restored(ValueSetOptions.DEFAULTS, snapshot)) {
      index.send(stores.run(12).opened());
      index.send(stores.run(12).cut(30));
      assertRows(read(index), 1, plus(1, "EU"));
      assertThat(read(index).head().problem()).contains("no more versions are cut");
      index.send(stores.run(12).dropped());
      index.send(stores.run(13).opened());
      index.send(stores.run(13).changed(plus(4, "EU")));
      index.send(stores.run(13).cut(40));
      assertRows(read(index), 1, plus(4, "EU"));
      assertThat(read(index).head().problem()).isEmpty();
    }
  }

  @Test
  void aGroupWithARemovalOrTooFewRowsCannotBeRead() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.replaced("a", true, minus(1, "EU")));
      index.send(
          new DimensionEvent.RowsChanged(
              "stores", 11, new RowChanges(new boolean[2], ByteStrings.EMPTY)));
      assertThat(index.rejected())
          .extracting(RejectedDimensionEvent::event)
          .containsExactly("GroupReplaced", "RowsChanged");
    }
  }

  @Test
  void aSchemaThatRowsCannotBeKeptOfIsRejected() throws Exception {
    DimensionSchema.Field id = new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true);
    DimensionSchema.Field name =
        new DimensionSchema.Field("name", ColumnType.of(TypeKind.STRING), false);
    DimensionSchema.Field tags =
        new DimensionSchema.Field("tags", ColumnType.of(TypeKind.OTHER), false);
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened(new DimensionSchema(List.of(id, tags), "", "")));
      index.send(stores.opened(new DimensionSchema(List.of(name, id), "", "")));
      index.send(stores.opened(new DimensionSchema(List.of(name), "", "")));
      index.send(stores.opened(new DimensionSchema(List.of(id, name, name), "", "")));
      assertThat(index.keys()).isEmpty();
      assertThat(index.rejected())
          .extracting(RejectedDimensionEvent::problem)
          .satisfiesExactly(
              problem -> assertThat(problem).contains("'stores'").contains("[tags]"),
              problem -> assertThat(problem).contains("name them first"),
              problem -> assertThat(problem).contains("name them first"),
              problem -> assertThat(problem).contains("several columns name"));
    }
  }

  @Test
  void aProblemShowsUntilItIsGone() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.cut(10));
      index.send(stores.problem("a file is missing"));
      index.send(stores.cut(20));
      assertThat(read(index).head().problem()).isEqualTo("a file is missing");
      assertThat(read(index).head().currentTo()).isEqualTo(20);
      assertThat(index.metrics("stores")).containsEntry("hasProblem", 1L);
      index.send(stores.problem(""));
      assertThat(read(index).head().problem()).isEmpty();
      assertThat(index.metrics("stores")).containsEntry("hasProblem", 0L);
    }
  }

  @Test
  void metricsTellHowADimensionIsDoing() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.setTime(1000);
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU"), plus(1, "EU"), plus(2, "US"), minus(3, "US")));
      assertThat(index.metrics("stores"))
          .containsEntry("secondsBehind", Double.NaN)
          .containsEntry("pendingChanges", 4L)
          .containsEntry("complete", 0L)
          .containsEntry("rows", 0L);
      index.send(stores.cut(1000));
      index.setTime(3500);
      assertThat(index.metrics("stores"))
          .containsEntry("rows", 2L)
          .containsEntry("duplicates", 1L)
          .containsEntry("versions", 1L)
          .containsEntry("pendingChanges", 0L)
          .containsEntry("unmatchedRemovals", 1L)
          .containsEntry("rejectedEvents", 0L)
          .containsEntry("hasProblem", 0L)
          .containsEntry("complete", 1L)
          .containsEntry("secondsBehind", 2.5)
          .containsEntry("stateBytes", bytes(index))
          .hasSize(10);
      index.send(stores.cut(3500));
      assertThat(index.metrics("stores"))
          .containsEntry("versions", 1L)
          .containsEntry("secondsBehind", 0.0);
    }
  }

  private static long bytes(DimensionHarness index) {
    return index.keys().stream()
        .filter(key -> key.bucket() >= 0)
        .mapToLong((IndexKey key) -> index.value(key).length)
        .sum();
  }
}
