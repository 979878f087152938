package io.pruningindex.job.dimension.sql;

import static io.pruningindex.job.dimension.sql.DimensionInput.WATERMARKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import java.util.List;
import java.util.Map;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * How the first record of an update is held until the second one comes: a version that is cut
 * between them has the row before.
 */
class HeldUpdatesTest {
  private static final DimensionInput ORDERED = WATERMARKED.updates(OpenUpdates.Kind.ORDERED);
  private static final DimensionInput KEYED =
      WATERMARKED.severalWays().updates(OpenUpdates.Kind.KEYED);

  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void aWatermarkBetweenTheRecordsOfAnUpdateLeavesTheRowBefore() throws Exception {
    operator.open(ORDERED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.mark(20);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.mark(30);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|US", 1));
  }

  @Test
  void aCheckpointBetweenTheRecordsOfAnUpdateLeavesTheRowBefore() throws Exception {
    operator.open(KEYED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.add(RowKind.INSERT, 2, "EU");
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.add(RowKind.UPDATE_BEFORE, 2, "EU");
    operator.mark(10);
    operator.barrier();
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1, "2|EU", 1));
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.mark(20);
    operator.barrier();
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|US", 1));
  }

  @Test
  void aRowWhoseUpdateWasFilteredOutGoesWithTheNextRecordOrTheSecondWatermark() throws Exception {
    operator.open(ORDERED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.add(RowKind.INSERT, 2, "EU");
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.mark(10);
    assertThat(operator.replayed().newest().rows()).hasSize(2);
    operator.mark(20);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("2|EU", 1));
    operator.add(RowKind.UPDATE_BEFORE, 2, "EU");
    operator.add(RowKind.INSERT, 3, "EU");
    operator.mark(30);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("3|EU", 1));
  }

  @Test
  void whereTooManyUpdatesAreOpenNoVersionIsCutUntilTheirSecondRecordsHaveCome() throws Exception {
    operator.open(KEYED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.barrier();
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    for (int i = 0; i < KeyedUpdates.MOST_ROWS; i++) {
      operator.add(RowKind.INSERT, 2 + i, "EU");
      operator.add(RowKind.UPDATE_BEFORE, 2 + i, "EU");
    }
    operator.mark(20);
    assertThat(operator.replayed().problem()).isEmpty();
    operator.passTo(400);
    assertThat(operator.replayed().problem()).contains("no version is cut", "checkpoint-interval");
    operator.barrier();
    operator.passTo(5_000);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(10);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
    // Nor by whoever goes on from here.
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    operator.goOn(KEYED, checkpoint);
    operator.passTo(400);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    assertThat(operator.replayed().problem()).contains("no version is cut");
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.barrier();
    operator.passTo(800);
    ReplayedDimension replayed = operator.replayedWithBefore();
    assertThat(replayed.problem()).isEmpty();
    assertThat(replayed.newest())
        .isEqualTo(new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
  }

  @Test
  void rowsThatAnotherPlanHeldBackAreReleased() throws Exception {
    operator.open(KEYED);
    for (int id = 1; id <= 3; id++) {
      operator.add(RowKind.INSERT, id, "EU");
      operator.add(RowKind.UPDATE_BEFORE, id, "EU");
    }
    operator.mark(10);
    operator.barrier();
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    for (OpenUpdates.Kind kind : List.of(OpenUpdates.Kind.WHOLE, OpenUpdates.Kind.ORDERED)) {
      operator.goOn(WATERMARKED.updates(kind), checkpoint);
      operator.add(RowKind.UPDATE_AFTER, 2, "US");
      operator.mark(20);
      assertThat(operator.replayedWithBefore().newest().rows())
          .isEqualTo(Map.of("1|EU", 1, "2|US", 1, "3|EU", 1));
      operator.barrier();
      operator.barrier();
      operator.mark(30);
      assertThat(operator.replayedWithBefore().newest().rows()).isEqualTo(Map.of("2|US", 1));
    }
  }
}
