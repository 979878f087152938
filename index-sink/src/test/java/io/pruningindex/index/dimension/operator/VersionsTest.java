package io.pruningindex.index.dimension.operator;

import static io.pruningindex.index.dimension.harness.DimensionSource.minus;
import static io.pruningindex.index.dimension.harness.DimensionSource.plus;
import static io.pruningindex.index.dimension.harness.DimensionSource.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.harness.DimensionHarness;
import io.pruningindex.index.dimension.harness.DimensionSource;
import io.pruningindex.index.dimension.harness.ReadDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class VersionsTest {
  private final DimensionSource stores = new DimensionSource("stores", 11);

  @Test
  void anOpenedDimensionIsThereAtOnceWithoutAVersion() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.setTime(5000);
      index.send(stores.opened());
      ReadDimension read = read(index);
      assertThat(read.head())
          .isEqualTo(
              new DimensionHead(new Stamp(11, 0, 0, 0), 1, Completeness.WATERMARK, 0, 5000, ""));
      assertThat(read.ledger().versions()).isEmpty();
      assertThat(read.ledger().chunks()).isEmpty();
      assertThat(read.ledger().schema()).isEqualTo(DimensionSource.SCHEMA);
      assertThat(index.keys()).isEqualTo(read.keys());
    }
  }

  @Test
  void theFirstCutMakesAVersionEvenIfItIsEmpty() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.setTime(5000);
      index.send(stores.opened());
      index.send(stores.cut(4000));
      ReadDimension read = read(index);
      assertThat(read.ledger().versions())
          .containsExactly(new DimensionVersion(1, Completeness.WATERMARK, 4000, 0, 5000, 0, 0));
      assertThat(read.rows(1).orElseThrow()).isEmpty();
      assertThat(read.head().stamp()).isEqualTo(new Stamp(11, 1, 1, 0));
      assertThat(read.head().currentTo()).isEqualTo(4000);
    }
  }

  @Test
  void changesCountFromTheNextCutOnAllAtOnce() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU"), plus(2, "US")));
      index.send(stores.cut(10));
      // An update is two records: between them there is no version without the row.
      index.send(stores.changed(minus(1, "EU")));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"));
      index.send(stores.changed(plus(1, "APAC"), plus(3, "EU")));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"));
      index.send(stores.cut(20));
      assertRows(read(index), 2, plus(1, "APAC"), plus(2, "US"), plus(3, "EU"));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"));
      index.send(stores.changed(minus(2, "US")));
      index.send(stores.cut(30));
      assertRows(read(index), 3, plus(1, "APAC"), plus(3, "EU"));
      assertRows(read(index), 2, plus(1, "APAC"), plus(2, "US"), plus(3, "EU"));
      assertThat(read(index).ledger().versions())
          .extracting(DimensionVersion::number)
          .containsExactly(2L, 3L);
      // What was removed at version 2 is not kept any longer.
      assertThat(read(index).chunkSizes()).containsExactly(3);
    }
  }

  @Test
  void aCutWithoutChangesIsNoVersionButMovesTheTime() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.cut(10));
      ReadDimension before = read(index);
      index.setTime(700);
      index.send(stores.cut(20));
      // Neither are changes that cancel out.
      index.send(stores.changed(plus(2, "US"), minus(2, "US")));
      index.send(stores.changed(minus(1, "EU")));
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.cut(30));
      DimensionHead head = read(index).head();
      assertThat(head.stamp()).isEqualTo(before.head().stamp());
      assertThat(head.currentTo()).isEqualTo(30);
      assertThat(head.heardAt()).isEqualTo(700);
      assertThat(read(index).ledger()).isEqualTo(before.ledger());
      assertThat(index.metrics("stores")).containsEntry("unmatchedRemovals", 0L);
      // A watermark that starts low again, as after a restore, takes nothing back.
      index.send(stores.cut(25));
      assertThat(read(index).head().currentTo()).isEqualTo(30);
      index.send(
          new DimensionEvent.VersionCut(
              "stores", 11, Completeness.END_OF_INPUT, Long.MAX_VALUE, 0));
      assertThat(read(index).head().completedBy()).isEqualTo(Completeness.END_OF_INPUT);
      assertThat(read(index).head().currentTo()).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void anInputThatDoesNotEndAnyMoreIsNotCompleteToTheEndOfTime() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(
          new DimensionEvent.VersionCut(
              "stores", 11, Completeness.END_OF_INPUT, Long.MAX_VALUE, 0));
      index.send(stores.run(12).opened());
      assertThat(read(index).head().completedBy()).isEqualTo(Completeness.WATERMARK);
      assertThat(read(index).head().currentTo()).isZero();
      assertThat(read(index).ledger().versions().get(0).currentTo()).isZero();
      index.send(stores.run(12).cut(100));
      assertThat(read(index).head().currentTo()).isEqualTo(100);
    }
  }

  @Test
  void anInputThatIsReadOnWasNotAtItsEnd() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      // So it is where a job is drained in the middle of an input, and goes on from there.
      index.send(opened(11));
      index.send(stores.changed(plus(1, "EU")));
      index.send(end(11));
      index.send(opened(12));
      ReadDimension again = read(index);
      assertThat(again.head().currentTo()).isZero();
      assertThat(again.ledger().versions())
          .extracting(DimensionVersion::completeness)
          .containsExactly(Completeness.NEVER);
      index.send(stores.run(12).changed(plus(2, "US")));
      index.send(end(12));
      assertRows(read(index), 2, plus(1, "EU"), plus(2, "US"));
      // Even if nothing is left to read, it is the new end that counts.
      index.send(opened(13));
      index.send(end(13));
      assertRows(read(index), 3, plus(1, "EU"), plus(2, "US"));
      assertThat(read(index).head().currentTo()).isEqualTo(Long.MAX_VALUE);
      assertThat(read(index).ledger().versions())
          .extracting(DimensionVersion::completeness)
          .containsExactly(Completeness.NEVER, Completeness.END_OF_INPUT);
      index.send(end(13));
      assertThat(read(index).head().stamp().number()).isEqualTo(3);
    }
  }

  private static DimensionEvent opened(long incarnation) {
    return new DimensionEvent.Opened(
        "stores", incarnation, Completeness.END_OF_INPUT, DimensionSource.SCHEMA);
  }

  private static DimensionEvent end(long incarnation) {
    return new DimensionEvent.VersionCut(
        "stores", incarnation, Completeness.END_OF_INPUT, Long.MAX_VALUE, 0);
  }

  @Test
  void equalRowsAreCountedAndThereAsLongAsOneOfThemIs() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU"), plus(1, "EU"), plus(1, "EU"), plus(2, "US")));
      index.send(stores.cut(10));
      assertThat(read(index).ledger().versions().get(0).rows()).isEqualTo(2);
      assertThat(read(index).ledger().versions().get(0).duplicates()).isEqualTo(2);
      index.send(stores.changed(minus(1, "EU"), minus(1, "EU")));
      index.send(stores.cut(20));
      assertRows(read(index), 2, plus(1, "EU"), plus(2, "US"));
      assertThat(read(index).ledger().versions().get(1).duplicates()).isZero();
      index.send(stores.changed(minus(1, "EU"), minus(1, "EU"), minus(7, "EU")));
      index.send(stores.cut(30));
      assertRows(read(index), 3, plus(2, "US"));
      assertThat(index.metrics("stores")).containsEntry("unmatchedRemovals", 2L);
      // What was removed too often is not owed when it comes again.
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.cut(40));
      assertRows(read(index), 4, plus(1, "EU"), plus(2, "US"));
    }
  }

  @Test
  void aRemovalThatComesTwiceDoesNotTakeAwayTheRowThatComesAfterIt() throws Exception {
    for (int settled : new int[] {1, 1_000}) {
      ValueSetOptions options =
          new ValueSetOptions(
              ValueSetOptions.DEFAULTS.chunkRows(),
              settled,
              ValueSetOptions.DEFAULTS.retireAfter(),
              ValueSetOptions.DEFAULTS.deletedKeysPerEvent());
      try (DimensionHarness index = new DimensionHarness(options)) {
        index.send(stores.opened());
        index.send(stores.changed(plus(1, "EU"), minus(1, "EU"), minus(1, "EU")));
        index.send(stores.changed(plus(1, "EU")));
        index.send(stores.cut(10));
        assertRows(read(index), 1, plus(1, "EU"));
        index.send(stores.changed(minus(1, "EU"), minus(1, "EU"), plus(1, "EU")));
        index.send(stores.changed(minus(2, "US"), plus(2, "US")));
        index.send(stores.cut(20));
        assertRows(read(index), 2, plus(1, "EU"), plus(2, "US"));
        assertThat(index.metrics("stores")).containsEntry("unmatchedRemovals", 3L);
      }
    }
  }

  @Test
  void aGroupIsReplacedWithAllItsRowsAndThoseOfTheStreamStay() throws Exception {
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.replaced("a", true, plus(1, "EU"), plus(2, "US")));
      index.send(stores.replaced("a", false, plus(3, "US")));
      index.send(stores.replaced("b", true, plus(4, "US")));
      index.send(stores.cut(10));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"), plus(3, "US"), plus(4, "US"));
      assertThat(read(index).rows(1).orElseThrow()).containsEntry(plus(1, "EU").text(), 2L);
      index.send(stores.replaced("a", true, plus(5, "US")));
      index.send(stores.replaced("a", true, plus(3, "US"), plus(6, "US")));
      index.send(stores.cut(20));
      assertRows(read(index), 2, plus(1, "EU"), plus(3, "US"), plus(4, "US"), plus(6, "US"));
      index.send(stores.replaced("a", true));
      index.send(stores.replaced("b", true));
      index.send(stores.cut(30));
      assertRows(read(index), 3, plus(1, "EU"));
      assertThat(index.metrics("stores")).containsEntry("unmatchedRemovals", 0L);
      assertThat(index.keys("dimension-group-rows")).isEmpty();
    }
  }

  @Test
  void aCheckpointBetweenTheTwoRecordsOfAnUpdateKeepsBothOnce() throws Exception {
    OperatorSubtaskState snapshot;
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.send(stores.opened());
      index.send(stores.changed(plus(1, "EU")));
      index.send(stores.replaced("a", true, plus(2, "US")));
      index.send(stores.cut(10));
      index.send(stores.changed(minus(1, "EU")));
      index.send(stores.replaced("a", true, plus(3, "US")));
      snapshot = index.snapshot(1);
      index.send(stores.changed(plus(1, "lost")));
      index.send(stores.cut(20));
    }
    try (DimensionHarness index = DimensionHarness.restored(ValueSetOptions.DEFAULTS, snapshot)) {
      // What is measured shows before any event comes.
      assertThat(index.metrics("stores"))
          .containsEntry("rows", 2L)
          .containsEntry("pendingChanges", 3L);
      DimensionSource again = stores.run(12);
      index.send(again.opened());
      assertThat(read(index).head().stamp()).isEqualTo(new Stamp(12, 1, 1, 0));
      assertThat(read(index).ledger().chunks()).containsExactly(new Change(11, 1));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"));
      index.send(again.changed(plus(1, "APAC")));
      index.send(again.replaced("a", false, plus(4, "US")));
      index.send(again.cut(25));
      assertRows(read(index), 2, plus(1, "APAC"), plus(3, "US"), plus(4, "US"));
      assertRows(read(index), 1, plus(1, "EU"), plus(2, "US"));
      assertThat(read(index).ledger().chunks()).containsExactly(new Change(12, 2));
      assertThat(index.rejected()).isEmpty();
    }
  }

  @Test
  void aHeadIsSmall() throws Exception {
    DimensionSource source = new DimensionSource("d".repeat(100), Long.MIN_VALUE);
    try (DimensionHarness index = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
      index.setTime(1_790_000_000_123L);
      index.send(source.opened());
      index.send(source.cut(Long.MAX_VALUE));
      index.send(source.problem("x".repeat(1000)));
      assertThat(index.value(IndexKey.dimensionHead(source.name())).length).isLessThan(1000 + 200);
    }
  }

  static ReadDimension read(DimensionHarness index) {
    return new ReadDimension("stores", index::value).requireSettled();
  }

  static void assertRows(ReadDimension read, long number, DimensionSource.Store... rows) {
    assertThat(read.rows(number).orElseThrow().keySet()).containsExactlyInAnyOrder(texts(rows));
  }
}
