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

/** Versions of watched folders that tell when they are read. */
class FolderReadingTest {
  private static final long MINUTES = 120_000;
  private static final DimensionInput LINE = WATERMARKED.toldFolders(1);
  private static final DimensionInput BRANCHES = WATERMARKED.toldFolders(2).severalWays();

  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void storageMayStallInTheMiddleOfAFileForAsLongAsItLikes() throws Exception {
    operator.open(LINE);
    operator.reading(true);
    add(1);
    assertThat(operator.replayed().problem()).isEmpty();
    operator.passTo(MINUTES);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    assertThat(operator.replayed().problem()).contains("storage is slow", "deleted");
    operator.mark(10);
    operator.reading(false);
    assertThat(newestRows()).isEqualTo(Map.of("1|EU", 1));
    operator.passTo(MINUTES + 1_000);
    assertThat(operator.replayed().problem()).isEmpty();
    operator.reading(true);
    add(2);
    for (int i = 2; i < 4; i++) {
      operator.passTo(i * MINUTES);
      operator.jumpTo(i * MINUTES + MINUTES / 2);
      operator.barrier();
    }
    assertThat(newestRows()).isEqualTo(Map.of("1|EU", 1));
    add(3);
    operator.mark(20);
    operator.reading(false);
    assertThat(operator.replayed().newest())
        .isEqualTo(
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 20, Map.of("1|EU", 1, "2|EU", 1, "3|EU", 1)));
  }

  @Test
  void lateRowsWaitForNoClock() throws Exception {
    operator.open(LINE);
    operator.reading(true);
    add(1);
    operator.mark(10);
    operator.reading(false);
    operator.reading(true);
    add(2);
    operator.reading(false);
    assertThat(operator.replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 10, Map.of("1|EU", 1, "2|EU", 1)));
  }

  @Test
  void whereRecordsComeOnSeveralWaysTheNextCheckpointCuts() throws Exception {
    operator.open(BRANCHES);
    operator.reading(true);
    add(1);
    operator.mark(10);
    operator.barrier();
    operator.reading(false);
    operator.passTo(1_000);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.barrier();
    assertThat(newestRows()).isEqualTo(Map.of("1|EU", 1));
    operator.reading(true);
    add(2);
    operator.passTo(MINUTES);
    operator.barrier();
    assertThat(newestRows()).isEqualTo(Map.of("1|EU", 1));
    operator.reading(false);
    operator.barrier();
    assertThat(newestRows()).isEqualTo(Map.of("1|EU", 1, "2|EU", 1));
  }

  @Test
  void aVersionThatWasDueIsCutByWhoGoesOnIfAllWasRead() throws Exception {
    operator.open(LINE);
    operator.reading(true);
    add(1);
    operator.mark(10);
    operator.reading(false);
    operator.barrier();
    operator.goOn(LINE, operator.snapshot());
    // Nothing has come yet, nor may it for long.
    assertThat(operator.replayed().versions()).hasSize(1);
    assertThat(operator.replayedWithBefore().newest())
        .isEqualTo(new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)));
    operator.reading(true);
    operator.mark(10);
    operator.reading(false);
    assertThat(operator.replayed().versions()).hasSize(1);
  }

  @Test
  void whoGoesOnInTheMiddleOfAFileWaitsForItsEnd() throws Exception {
    for (DimensionInput input : List.of(LINE, BRANCHES)) {
      operator.open(input);
      operator.reading(true);
      add(1);
      operator.mark(10);
      operator.reading(false);
      operator.barrier();
      operator.reading(true);
      add(2);
      operator.barrier();
      operator.goOn(input, operator.snapshot());
      operator.passTo(MINUTES);
      operator.barrier();
      operator.reading(true);
      operator.passTo(2 * MINUTES);
      operator.barrier();
      assertThat(operator.replayed().versions()).isEmpty();
      add(3);
      operator.mark(10);
      operator.reading(false);
      operator.barrier();
      assertThat(operator.replayedWithBefore().newest().rows())
          .isEqualTo(Map.of("1|EU", 1, "2|EU", 1, "3|EU", 1));
    }
  }

  private void add(int id) throws Exception {
    operator.add(RowKind.INSERT, id, "EU");
  }

  private Map<String, Integer> newestRows() {
    return operator.replayed().newest().rows();
  }
}
