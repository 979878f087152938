package io.pruningindex.query.internal.slice;

import static io.pruningindex.query.internal.slice.Slices.V;
import static io.pruningindex.query.internal.slice.Slices.batch;
import static io.pruningindex.query.internal.slice.Slices.chosen;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneStep;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.SortOrder.Nulls;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.internal.slice.Slices.Slice;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopRowsTest {
  private static final SortOrder ASCENDING = SortOrder.ascending("v");
  private static final SortOrder DESCENDING = SortOrder.descending("v");

  @Test
  void dropsSlicesThatBeginAfterTheLastRowWanted() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.of(5, 14), Slice.of(10, 19));
    SliceChoice choice = top(slices, ASCENDING, 10);
    assertThat(chosen(choice)).containsExactly(0, 1);
    assertThat(choice.step().kind()).isEqualTo(PruneStep.Kind.TOP_ROWS);
    assertThat(choice.step().note())
        .isEqualTo(
            "the first 10 rows by v ASC NULLS FIRST come no later than 9, as slices tell of which"
                + " every row matches");
    assertThat(chosen(top(slices, ASCENDING, 11))).containsExactly(0, 1, 2);
  }

  @Test
  void descendingBeginsAtTheGreatestValue() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.of(5, 14), Slice.of(12, 19));
    assertThat(chosen(top(slices, DESCENDING, 10))).containsExactly(1, 2);
  }

  @Test
  void keepsSlicesThatHoldARowEqualToTheLastOneWanted() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.of(9, 9), Slice.of(10, 10));
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1);
  }

  @Test
  void nullsComeWhereTheOrderSays() {
    List<SliceBatch> slices =
        batch(Slice.of(0, 9).nulls(4), Slice.of(20, 29).nulls(3), Slice.of(30, 39));
    assertThat(chosen(top(slices, ASCENDING, 7))).containsExactly(0, 1);
    assertThat(chosen(top(slices, ASCENDING, 8))).containsExactly(0, 1);
    assertThat(chosen(top(slices, ASCENDING.nulls(Nulls.LAST), 6))).containsExactly(0);
    assertThat(chosen(top(slices, ASCENDING.nulls(Nulls.LAST), 7))).containsExactly(0, 1);
    assertThat(chosen(top(slices, DESCENDING.nulls(Nulls.FIRST), 7))).containsExactly(0, 1);
    assertThat(chosen(top(slices, DESCENDING, 10))).containsExactly(2);
  }

  @Test
  void slicesOfNothingButNullsComeWhereNullsDo() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.without(BoundsStatus.ALL_NULL));
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(1);
    assertThat(chosen(top(slices, ASCENDING.nulls(Nulls.LAST), 10))).containsExactly(0);
    assertThat(chosen(top(slices, ASCENDING.nulls(Nulls.LAST), 11))).containsExactly(0, 1);
  }

  @Test
  void nullsThatCannotMatchDoNotKeepASlice() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.of(20, 29).nulls(3).matchedInPart());
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1);
    assertThat(chosen(TopRows.choose(slices, ASCENDING, V, true, 10))).containsExactly(0);
  }

  @Test
  void nullsThatNobodyCountedMayComeFirst() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.of(20, 29).nulls(-1));
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1);
    assertThat(chosen(top(slices, ASCENDING.nulls(Nulls.LAST), 10))).containsExactly(0);
    // Where they come first, the slice's rows are all at or before its greatest value.
    assertThat(chosen(top(batch(Slice.of(0, 9).nulls(-1), Slice.of(20, 29)), ASCENDING, 10)))
        .containsExactly(0);
  }

  @Test
  void slicesWithoutKnownBoundsStayAndGuaranteeNothing() {
    List<SliceBatch> slices =
        batch(
            Slice.of(0, 9),
            Slice.without(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED),
            Slice.without(BoundsStatus.NO_STATS),
            Slice.of(10, 19));
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1, 2);
    SliceChoice tooFew = top(slices, ASCENDING, 21);
    assertThat(chosen(tooFew)).containsExactly(0, 1, 2, 3);
    assertThat(tooFew.step().note())
        .isEqualTo(
            "the places of only 20 of 21 rows by v ASC NULLS FIRST are known: 1 slice without"
                + " bounds of v: no stats were recorded, 1 slice without bounds of v: bounds of"
                + " zero, which Hudi records for files that hold NaN");
  }

  @Test
  void shortenedBoundsAreBoundsToo() {
    List<SliceBatch> slices = batch(Slice.of(0, 9).inexact(), Slice.of(10, 19).inexact());
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0);
  }

  @Test
  void slicesWithLogFilesGuaranteeNothingAndAreDroppedByTheirBounds() {
    List<SliceBatch> slices =
        batch(Slice.of(0, 9).withLogs(), Slice.of(20, 29), Slice.of(40, 49).withLogs());
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1);
    SliceChoice none = top(batch(Slice.of(0, 9).withLogs(), Slice.of(40, 49)), ASCENDING, 11);
    assertThat(chosen(none)).containsExactly(0, 1);
    assertThat(none.step().note()).contains("1 slice with log files");
  }

  @Test
  void slicesThatMatchInPartGuaranteeNothing() {
    List<SliceBatch> slices =
        batch(Slice.of(0, 9).matchedInPart(), Slice.of(20, 29), Slice.of(40, 49).matchedInPart());
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0, 1);
    SliceChoice none = top(batch(Slice.of(0, 9).matchedInPart()), ASCENDING, 1);
    assertThat(none.step().note()).contains("1 slice of which only some rows may match");
  }

  @Test
  void slicesWithoutRowsAreNotNeededOnceThereAreEnough() {
    List<SliceBatch> slices = batch(Slice.of(0, 9), Slice.without(BoundsStatus.NO_ROWS));
    assertThat(chosen(top(slices, ASCENDING, 10))).containsExactly(0);
    assertThat(chosen(top(slices, ASCENDING, 11))).containsExactly(0, 1);
  }

  @Test
  void ifAllRowsTogetherAreFewerAllSlicesAreNeeded() {
    SliceChoice choice = top(batch(Slice.of(0, 9), Slice.of(20, 29)), ASCENDING, 21);
    assertThat(chosen(choice)).containsExactly(0, 1);
    assertThat(choice.step().note())
        .isEqualTo("all matching rows together are no more than 21: 20");
  }

  @Test
  void anUnknownColumnKeepsEverySliceAndSaysWhy() {
    ColumnSource unknown =
        new ColumnSource(
            new ColumnTarget(
                "w", ColumnType.of(TypeKind.LONG), -1, false, "column w is not indexed"),
            null);
    SliceChoice choice =
        TopRows.choose(batch(Slice.of(0, 9)), SortOrder.ascending("w"), unknown, false, 1);
    assertThat(chosen(choice)).containsExactly(0);
    assertThat(choice.step().note())
        .isEqualTo("every slice may hold the first rows: column w is not indexed");
  }

  @Test
  void forNoRowsNoSliceIsNeeded() {
    assertThat(chosen(top(batch(Slice.of(0, 9)), ASCENDING, 0))).isEmpty();
  }

  private static SliceChoice top(List<SliceBatch> slices, SortOrder order, long rows) {
    return TopRows.choose(slices, order, V, false, rows);
  }
}
