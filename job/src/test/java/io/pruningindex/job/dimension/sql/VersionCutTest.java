package io.pruningindex.job.dimension.sql;

import static io.pruningindex.job.dimension.sql.DimensionInput.WATERMARKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import java.util.Map;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When versions of a dimension are cut that watermarks or the end of the input complete. */
class VersionCutTest {
  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void aWatermarkMakesAVersionOfAllBefore() throws Exception {
    operator.open(WATERMARKED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.add(RowKind.INSERT, 2, "US");
    operator.add(RowKind.INSERT, 2, "US");
    operator.mark(10);
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.add(RowKind.DELETE, 2, "US");
    operator.mark(10);
    assertThat(operator.replayed().versions()).hasSize(1);
    operator.mark(20);
    assertThat(operator.replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1, "2|US", 2)),
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 20, Map.of("1|US", 1, "2|US", 1)));
  }

  @Test
  void whereRecordsComeOnSeveralWaysOnlyCheckpointsCut() throws Exception {
    operator.open(WATERMARKED.severalWays());
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.mark(20);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.add(RowKind.UPDATE_AFTER, 1, "US");
    operator.barrier();
    assertThat(operator.replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
    operator.barrier();
    assertThat(operator.replayed().versions()).hasSize(1);
  }

  @Test
  void rowsThatComeAfterTheirWatermarkWaitForNoOther() throws Exception {
    operator.open(WATERMARKED.updates(OpenUpdates.Kind.ORDERED));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    operator.mark(20);
    operator.add(RowKind.INSERT, 2, "late");
    operator.add(RowKind.UPDATE_BEFORE, 1, "EU");
    operator.barrier();
    assertThat(operator.replayed().newest())
        .isEqualTo(
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 20, Map.of("1|EU", 1, "2|late", 1)));
    assertThat(operator.replayed().versions()).hasSize(2);
    operator.barrier();
    assertThat(operator.replayed().versions()).hasSize(2);
    // What a source sends that is drained may be half of what it would have sent.
    operator.add(RowKind.INSERT, 3, "EU");
    operator.end();
    operator.barrier();
    assertThat(operator.replayed().versions()).hasSize(2);
  }

  @Test
  void noVersionIsCutWhileFilesInNoOrderAreRead() throws Exception {
    operator.open(WATERMARKED.folders(1).interval(1_000));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    assertThat(operator.replayed().versions()).hasSize(1);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.mark(20);
    // It would have to wait, and then other files are being read.
    operator.add(RowKind.INSERT, 4, "EU");
    for (int second = 1; second <= 5; second++) {
      operator.passTo(second * 1_000L);
      operator.add(RowKind.INSERT, 4 + second, "EU");
      operator.barrier();
    }
    assertThat(operator.distinctVersions()).hasSize(1);
    operator.add(RowKind.INSERT, 3, "EU");
    operator.mark(30);
    assertThat(operator.distinctVersions()).hasSize(2);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(30);
    assertThat(operator.replayed().newest().rows()).hasSize(9);
    // Late ones wait for no watermark, if nothing comes for long.
    operator.add(RowKind.INSERT, 10, "late");
    operator.passTo(64_000);
    operator.barrier();
    assertThat(operator.distinctVersions()).hasSize(2);
    operator.passTo(66_000);
    operator.barrier();
    assertThat(operator.distinctVersions()).hasSize(3);
    assertThat(operator.replayed().newest().rows()).hasSize(10).containsKey("10|late");
  }

  @Test
  void aLogBesideAFolderIsReadAsAWholeFirst() throws Exception {
    operator.open(WATERMARKED.severalWays().folders(1).andLogs(), 100_000);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    operator.mark(100_000);
    operator.barrier();
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(100_000);
  }

  @Test
  void theWatermarkOfOneFolderDoesNotSayThatAnotherOneIsRead() throws Exception {
    operator.open(WATERMARKED.severalWays().folders(2));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    operator.passTo(900);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.mark(20);
    operator.passTo(1_800);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    operator.passTo(2_000);
    operator.barrier();
    assertThat(operator.replayed().newest().rows()).hasSize(2);
  }

  @Test
  void versionsAreAnIntervalApart() throws Exception {
    operator.open(WATERMARKED.interval(1_000));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(1);
    assertThat(operator.replayed().versions()).hasSize(1);
    for (int i = 2; i <= 50; i++) {
      operator.add(RowKind.INSERT, i, "EU");
      operator.mark(i);
      operator.passTo(i * 100L - 100);
    }
    assertThat(operator.distinctVersions()).hasSizeBetween(4, 6);
    operator.passTo(6_000);
    assertThat(operator.replayed().newest().rows()).hasSize(50);
    // That nothing has changed is not another version.
    operator.mark(100);
    operator.mark(101);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(101);
    operator.passTo(8_000);
    operator.add(RowKind.INSERT, 51, "EU");
    operator.mark(102);
    assertThat(operator.replayed().newest().rows()).hasSize(51);
  }

  @Test
  void theEndOfTheInputWaitsForNoInterval() throws Exception {
    operator.open(WATERMARKED.bounded().interval(60_000));
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(1);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.mark(2);
    operator.end();
    assertThat(operator.replayed().versions()).hasSize(2);
    assertThat(operator.replayed().newest().rows()).hasSize(2);
  }

  @Test
  void theEndOfTheInputMakesTheLastVersion() throws Exception {
    operator.open(
        DimensionInput.completedBy(Completeness.END_OF_INPUT)
            .bounded()
            .updates(OpenUpdates.Kind.ORDERED));
    operator.add(RowKind.INSERT, null, "EU");
    operator.add(RowKind.UPDATE_BEFORE, null, "EU");
    operator.end();
    assertThat(operator.replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.END_OF_INPUT, Long.MAX_VALUE, Map.of()));
  }

  @Test
  void theLastWatermarkOfASourceThatDoesNotEndMakesNone() throws Exception {
    operator.open(WATERMARKED);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.end();
    assertThat(operator.replayed().versions()).isEmpty();
  }
}
