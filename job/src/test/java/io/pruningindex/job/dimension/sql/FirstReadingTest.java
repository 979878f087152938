package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventSerializer;
import io.pruningindex.job.dimension.ReplayedDimension;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A log that is read for the first time. It was compacted: of rows that have changed since, what
 * they were is missing.
 */
class FirstReadingTest {
  private static final long BEGIN = 100_000;
  private static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(new DimensionSchema.Field("id", ColumnType.of(TypeKind.INT), true)),
          "SELECT",
          "");

  private OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness;

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void noVersionIsCutBeforeWhatWasThereIsRead() throws Exception {
    open(BEGIN, null);
    for (int i = 1; i <= 5; i++) {
      add(i);
      mark(10 * i);
      passTo(BEGIN + i * 700);
      harness.prepareSnapshotPreBarrier(i);
      assertThat(replayed().versions()).isEmpty();
    }
    passTo(BEGIN + 4_800);
    assertThat(replayed().newest())
        .isEqualTo(
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 50, Map.of("1", 1, "2", 1, "3", 1, "4", 1, "5", 1)));
    add(6);
    mark(60);
    assertThat(replayed().newest().currentTo()).isEqualTo(60);
  }

  @Test
  void ofALogThatIsNeverQuietTheFirstVersionIsOfTheTimeWhenTheReadingBegan() throws Exception {
    open(BEGIN, null);
    add(1);
    mark(BEGIN - 1);
    assertThat(replayed().versions()).isEmpty();
    add(2);
    mark(BEGIN);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1", 1, "2", 1));
  }

  @Test
  void aReadingThatWasInterruptedGoesOn() throws Exception {
    open(BEGIN, null);
    add(1);
    mark(10);
    OperatorSubtaskState state = snapshot();
    open(2 * BEGIN, state);
    add(2);
    passTo(2 * BEGIN + 9_000);
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().versions()).isEmpty();
    // No other watermark need come.
    passTo(2 * BEGIN + 11_000);
    assertThat(replayed().newest().currentTo()).isEqualTo(10);
  }

  @Test
  void onceItIsOverTheRestOfALogIsReadAsItComes() throws Exception {
    open(BEGIN, null);
    add(1);
    mark(BEGIN);
    OperatorSubtaskState state = snapshot();
    open(2 * BEGIN, state);
    add(2);
    mark(BEGIN + 10);
    assertThat(replayed().newest().currentTo()).isEqualTo(BEGIN + 10);
  }

  private void open(long time, OperatorSubtaskState state) throws Exception {
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new DimensionOperator(
                new DimensionSettings(
                    "stores",
                    DimensionSettings.bytes(SCHEMA),
                    new int[] {0},
                    Completeness.WATERMARK,
                    false,
                    true,
                    0,
                    true,
                    OpenUpdates.Kind.WHOLE,
                    Duration.ZERO,
                    Duration.ZERO)));
    harness.setup(DimensionEventSerializer.INSTANCE);
    harness.setProcessingTime(time);
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
  }

  private OperatorSubtaskState snapshot() throws Exception {
    harness.prepareSnapshotPreBarrier(1);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    return state;
  }

  private void add(int id) throws Exception {
    harness.processElement(new StreamRecord<>(Row.ofKind(RowKind.INSERT, id)));
  }

  private void mark(long time) throws Exception {
    harness.processWatermark(new Watermark(time));
  }

  /** Lets time pass as it does, since timers that are late would find only the end of it. */
  private void passTo(long time) throws Exception {
    for (long now = harness.getProcessingTime(); now < time; now += 100) {
      harness.setProcessingTime(now);
    }
    harness.setProcessingTime(time);
  }

  private ReplayedDimension replayed() {
    return ReplayedDimension.of("stores", harness.extractOutputValues());
  }
}
