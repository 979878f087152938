package io.pruningindex.job.dimension.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FolderWatermarksTest {
  private OneInputStreamOperatorTestHarness<RowData, RowData> harness;

  @BeforeEach
  void open() throws Exception {
    harness = harness();
    harness.open();
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void theLatestOfAllRowsComesWhenAllFilesAreRead() throws Exception {
    allRead(1);
    assertThat(watermarks()).isEmpty();
    rows(10, 500, 300);
    harness.setProcessingTime(60_000);
    assertThat(watermarks()).isEmpty();
    allRead(2);
    assertThat(watermarks()).containsExactly(500L);
    rows(700, 600);
    allRead(3);
    assertThat(watermarks()).containsExactly(500L, 700L);
    harness.processWatermark(Watermark.MAX_WATERMARK);
    assertThat(watermarks()).endsWith(Long.MAX_VALUE);
  }

  @Test
  void rowsBeforeACheckpointCountWhoeverReadsTheOtherFiles() throws Exception {
    rows(500);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    harness = harness();
    harness.initializeState(state);
    harness.open();
    rows(10);
    assertThat(watermarks()).isEmpty();
    allRead(1);
    assertThat(watermarks()).containsExactly(500L);
  }

  @Test
  void tellsWhetherWhatItHasSentIsOfWholeFiles() throws Exception {
    assertThat(told()).containsExactly("reading");
    rows(10, 500);
    allRead(1);
    allRead(2);
    rows(300);
    allRead(3);
    assertThat(told())
        .containsExactly(
            "reading", "row", "row", "500", "read", "500", "reading", "row", "500", "read");
  }

  @Test
  void aFolderWithoutRowsIsReadToo() throws Exception {
    allRead(1);
    assertThat(told()).containsExactly("reading", "read");
  }

  @Test
  void whoeverGoesOnKnowsOfNoFileThatItIsWhole() throws Exception {
    rows(10);
    allRead(1);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    harness = harness();
    harness.initializeState(state);
    harness.open();
    allRead(1);
    assertThat(told()).containsExactly("reading", "10", "read");
  }

  private List<String> told() {
    return harness.getOutput().stream()
        .map(
            element -> {
              if (element instanceof RecordAttributes attributes) {
                return attributes.isBacklog() ? "reading" : "read";
              }
              return element instanceof Watermark mark ? Long.toString(mark.getTimestamp()) : "row";
            })
        .toList();
  }

  private static OneInputStreamOperatorTestHarness<RowData, RowData> harness() throws Exception {
    return new OneInputStreamOperatorTestHarness<>(
        new FolderWatermarks(WatermarkStrategy.forGenerator(context -> new LastRow()), true));
  }

  private void rows(long... times) throws Exception {
    for (long time : times) {
      harness.processElement(new StreamRecord<>(GenericRowData.of(time)));
    }
  }

  private void allRead(int times) throws Exception {
    harness.processWatermark(new Watermark(times));
  }

  private List<Long> watermarks() {
    return harness.getOutput().stream()
        .flatMap(element -> element instanceof Watermark mark ? Stream.of(mark) : Stream.empty())
        .map(Watermark::getTimestamp)
        .toList();
  }

  /** As Flink's are: they say what the last row said. */
  private static final class LastRow implements WatermarkGenerator<RowData> {
    private long time = Long.MIN_VALUE;

    @Override
    public void onEvent(RowData row, long timestamp, WatermarkOutput output) {
      time = row.getLong(0);
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
      output.emitWatermark(new org.apache.flink.api.common.eventtime.Watermark(time));
    }
  }
}
