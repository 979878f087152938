package io.pruningindex.query.internal.slice;

import static io.pruningindex.query.internal.slice.Slices.batch;
import static io.pruningindex.query.internal.slice.Slices.chosen;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.internal.slice.Slices.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowLimitTest {
  private static final Slice TEN = Slice.of(0, 9);

  @Test
  void takesTheLargestSlicesUntilTheyAreEnough() {
    List<SliceBatch> slices = batch(TEN.rows(5), TEN.rows(40), TEN.rows(30), TEN.rows(20));
    assertThat(chosen(RowLimit.choose(slices, 40))).containsExactly(1);
    assertThat(chosen(RowLimit.choose(slices, 41))).containsExactly(1, 2);
    assertThat(chosen(RowLimit.choose(slices, 91))).containsExactly(0, 1, 2, 3);
  }

  @Test
  void amongSlicesOfAsManyRowsTakesTheSmallerOneThenTheFirst() {
    List<SliceBatch> slices = batch(TEN.bytes(70), TEN.bytes(60), TEN.bytes(60));
    assertThat(chosen(RowLimit.choose(slices, 1))).containsExactly(1);
    assertThat(chosen(RowLimit.choose(slices, 11))).containsExactly(1, 2);
  }

  @Test
  void theOrderInWhichSlicesComeMakesNoDifference() {
    Random random = new Random(5);
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      rows.add(random.nextInt(100));
    }
    long wanted = 700;
    PruneStep first = null;
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(rows, random);
      SliceChoice choice =
          RowLimit.choose(batch(rows.stream().map(TEN::rows).toArray(Slice[]::new)), wanted);
      first = first == null ? choice.step() : first;
      assertThat(choice.step()).isEqualTo(first);
    }
  }

  @Test
  void slicesThatMatchInPartOrHaveLogFilesOrUnknownRowsDoNotCount() {
    List<SliceBatch> slices =
        batch(TEN.rows(90).matchedInPart(), TEN.rows(90).withLogs(), TEN.rows(-1), TEN);
    SliceChoice enough = RowLimit.choose(slices, 10);
    assertThat(chosen(enough)).containsExactly(3);
    assertThat(enough.step().note()).contains("10 rows");
    SliceChoice few = RowLimit.choose(slices, 11);
    assertThat(chosen(few)).containsExactly(0, 1, 2, 3);
    assertThat(few.step().note())
        .isEqualTo(
            "the slices of which every row is known to match, 1 of 4, have 10 of 11 rows: 1 slice"
                + " of which only some rows may match, 1 slice with log files, which may change or"
                + " delete rows, 1 slice with an unknown number of rows");
  }

  @Test
  void ifAllRowsTogetherAreFewerAllSlicesAreNeeded() {
    SliceChoice choice = RowLimit.choose(batch(TEN, TEN), 21);
    assertThat(chosen(choice)).containsExactly(0, 1);
    assertThat(choice.step().note()).isEqualTo("all matching rows together are fewer than 21: 20");
  }

  @Test
  void forNoRowsNoSliceIsNeeded() {
    SliceChoice choice = RowLimit.choose(batch(TEN, TEN), 0);
    assertThat(chosen(choice)).isEmpty();
    assertThat(choice.step().note()).isEqualTo("no rows were asked for");
  }

  @Test
  void aLimitBeyondAllNumbersDoesNotOverflow() {
    assertThat(chosen(RowLimit.choose(batch(TEN, TEN.rows(Long.MAX_VALUE >> 2)), Long.MAX_VALUE)))
        .containsExactly(0, 1);
  }

  @Test
  void countsWhatItLeftOut() {
    PruneStep step = RowLimit.choose(batch(TEN.rows(30), TEN, TEN.withLogs().rows(-1)), 30).step();
    assertThat(step.kind()).isEqualTo(PruneStep.Kind.LIMIT);
    assertThat(step.left()).isEqualTo(new Counts(1, 1, 1, 100, OptionalLong.of(30)));
    assertThat(step.removed()).isEqualTo(new Counts(0, 2, 3, 200, OptionalLong.empty()));
  }
}
