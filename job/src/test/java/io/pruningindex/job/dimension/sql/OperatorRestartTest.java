package io.pruningindex.job.dimension.sql;

import static io.pruningindex.job.dimension.sql.DimensionInput.WATERMARKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import java.util.Map;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the operator of a dimension does that goes on from a checkpoint. */
class OperatorRestartTest {
  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void goesOnFromACheckpoint() throws Exception {
    operator.open(WATERMARKED.updates(OpenUpdates.Kind.ORDERED));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.barrier();
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    operator.goOn(WATERMARKED.updates(OpenUpdates.Kind.ORDERED), checkpoint);
    operator.mark(5);
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.mark(20);
    ReplayedDimension replayed = operator.replayedWithBefore();
    assertThat(replayed.dropped()).isZero();
    // Who goes on does not know of what there is a version, and has it cut in any case.
    assertThat(replayed.versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
    assertThat(checkpoint.events().get(0).incarnation())
        .isNotEqualTo(operator.events().get(0).incarnation());
  }

  @Test
  void aVersionThatWasDueAtACheckpointIsCutByWhoGoesOnFromIt() throws Exception {
    for (OpenUpdates.Kind kind : OpenUpdates.Kind.values()) {
      DimensionInput input = WATERMARKED.updates(kind).interval(60_000);
      operator.open(kind == OpenUpdates.Kind.KEYED ? input.severalWays() : input);
      operator.add(RowKind.INSERT, 1, "EU");
      operator.mark(10);
      operator.barrier();
      operator.add(RowKind.INSERT, 2, "EU");
      operator.mark(20);
      operator.barrier();
      assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
      OperatorHarness.Checkpoint checkpoint = operator.snapshot();
      operator.goOn(input, checkpoint);
      assertThat(operator.replayedWithBefore().newest())
          .isEqualTo(
              new ReplayedDimension.Version(
                  Completeness.WATERMARK, 20, Map.of("1|EU", 1, "2|EU", 1)));
    }
  }

  @Test
  void aVersionIsCutByWhoGoesOnOnlyIfAllFilesWereReadOrASourceWasNotDrained() throws Exception {
    operator.open(WATERMARKED.folders(1));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.barrier();
    OperatorHarness.Checkpoint reading = operator.snapshot();
    operator.end();
    OperatorHarness.Checkpoint drained = operator.snapshot();
    operator.goOn(WATERMARKED.folders(1), reading);
    operator.passTo(5_000);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    operator.add(RowKind.INSERT, 3, "EU");
    operator.mark(20);
    assertThat(operator.replayedWithBefore().newest().rows()).hasSize(3);
    operator.goOn(WATERMARKED, drained);
    operator.passTo(60_000);
    assertThat(operator.replayed().versions()).isEmpty();
  }

  @Test
  void beginsAnewWhereACheckpointHasNothingOfTheseRows() throws Exception {
    operator.open(WATERMARKED);
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    operator.goOn(WATERMARKED.query("SELECT other"), checkpoint);
    assertThat(operator.events().get(0)).isInstanceOf(DimensionEvent.DimensionDropped.class);
    assertThat(operator.events().get(1)).isInstanceOf(DimensionEvent.Opened.class);
  }
}
