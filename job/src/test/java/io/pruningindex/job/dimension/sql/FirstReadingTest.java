package io.pruningindex.job.dimension.sql;

import static io.pruningindex.job.dimension.sql.DimensionInput.WATERMARKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import java.util.Map;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A log that is read for the first time. It was compacted: of rows that have changed since, what
 * they were is missing.
 */
class FirstReadingTest {
  private static final long BEGIN = 100_000;

  @RegisterExtension private final OperatorHarness operator = new OperatorHarness();

  @Test
  void noVersionIsCutBeforeWhatWasThereIsRead() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    for (int i = 1; i <= 5; i++) {
      operator.add(RowKind.INSERT, i, "EU");
      operator.mark(10 * i);
      operator.passTo(BEGIN + i * 700);
      operator.barrier();
      assertThat(operator.replayed().versions()).isEmpty();
    }
    operator.passTo(BEGIN + 4_800);
    assertThat(operator.replayed().newest())
        .isEqualTo(
            new ReplayedDimension.Version(
                Completeness.WATERMARK,
                50,
                Map.of("1|EU", 1, "2|EU", 1, "3|EU", 1, "4|EU", 1, "5|EU", 1)));
    operator.add(RowKind.INSERT, 6, "EU");
    operator.mark(60);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(60);
  }

  @Test
  void watermarksTellThatItGoesOnThoughTheQueryLeavesTheRecordsOut() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    operator.add(RowKind.INSERT, 1, "EU");
    for (int i = 1; i <= 10; i++) {
      operator.mark(10 * i);
      operator.passTo(BEGIN + i * 700);
      operator.barrier();
      assertThat(operator.replayed().versions()).isEmpty();
    }
    operator.passTo(BEGIN + 8_500);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(100);
  }

  @Test
  void whyALogThatIsNeverQuietHasNoVersionIsTold() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    for (long time = 500; time < 310_000; time += 500) {
      operator.add(RowKind.INSERT, 1, "EU");
      operator.mark(time / 100);
      operator.passTo(BEGIN + time);
      boolean minutes = time > 301_000;
      if (time < 299_000 || minutes) {
        assertThat(operator.replayed().problem().contains("without a pause")).isEqualTo(minutes);
      }
    }
    operator.passTo(BEGIN + 320_000);
    assertThat(operator.replayed().problem()).isEmpty();
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(3_095);
  }

  @Test
  void ofALogThatIsNeverQuietTheFirstVersionIsOfTheTimeWhenTheReadingBegan() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(BEGIN - 1);
    assertThat(operator.replayed().versions()).isEmpty();
    operator.add(RowKind.INSERT, 2, "EU");
    operator.mark(BEGIN);
    assertThat(operator.replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1, "2|EU", 1));
  }

  @Test
  void aReadingThatWasInterruptedGoesOn() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(10);
    operator.barrier();
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    operator.goOn(WATERMARKED, checkpoint, 2 * BEGIN);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.passTo(2 * BEGIN + 9_000);
    operator.barrier();
    assertThat(operator.replayed().versions()).isEmpty();
    // No other watermark need come.
    operator.passTo(2 * BEGIN + 11_000);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(10);
  }

  @Test
  void onceItIsOverTheRestOfALogIsReadAsItComes() throws Exception {
    operator.open(WATERMARKED, BEGIN);
    operator.add(RowKind.INSERT, 1, "EU");
    operator.mark(BEGIN);
    operator.barrier();
    OperatorHarness.Checkpoint checkpoint = operator.snapshot();
    operator.goOn(WATERMARKED, checkpoint, 2 * BEGIN);
    operator.add(RowKind.INSERT, 2, "EU");
    operator.mark(BEGIN + 10);
    assertThat(operator.replayed().newest().currentTo()).isEqualTo(BEGIN + 10);
  }
}
