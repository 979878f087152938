package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventSerializer;
import io.pruningindex.job.dimension.ReplayedDimension;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The operator of a dimension, which a test sends records, watermarks and checkpoints one by one.
 * Time passes only as the test says. It is closed after each test.
 */
final class OperatorHarness implements AfterEachCallback {
  private static final String DIMENSION = "stores";

  /**
   * What was left at a checkpoint.
   *
   * @param events all that was sent until then
   */
  record Checkpoint(OperatorSubtaskState state, List<DimensionEvent> events) {}

  private OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness;
  private List<DimensionEvent> before = List.of();
  private long checkpoints;

  /** Starts an operator that has no state, at the time 0. */
  void open(DimensionInput input) throws Exception {
    open(input, 0);
  }

  /** Starts an operator that has no state, in place of the one that there may be. */
  void open(DimensionInput input, long time) throws Exception {
    create(input, time);
    before = List.of();
    harness.open();
    assertThat(events()).hasSize(1);
    assertThat(replayed().opened()).containsExactly(input.completedBy());
  }

  /** Starts an operator that goes on from a checkpoint, at the time 0. */
  void goOn(DimensionInput input, Checkpoint from) throws Exception {
    goOn(input, from, 0);
  }

  /** Starts an operator that goes on from a checkpoint, in place of the one that there may be. */
  void goOn(DimensionInput input, Checkpoint from, long time) throws Exception {
    create(input, time);
    before = from.events();
    harness.initializeState(from.state());
    harness.open();
  }

  private void create(DimensionInput input, long time) throws Exception {
    close();
    harness =
        new OneInputStreamOperatorTestHarness<>(new DimensionOperator(input.settings(DIMENSION)));
    harness.setup(DimensionEventSerializer.INSTANCE);
    harness.setProcessingTime(time);
  }

  private void close() throws Exception {
    if (harness != null) {
      harness.close();
      harness = null;
    }
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    close();
  }

  void add(RowKind kind, Integer id, String region) throws Exception {
    harness.processElement(new StreamRecord<>(Row.ofKind(kind, id, region)));
  }

  void mark(long time) throws Exception {
    harness.processWatermark(new Watermark(time));
  }

  /** Files of watched folders are being read from now on, or all that were found are read. */
  void reading(boolean now) throws Exception {
    harness.processRecordAttributes(new RecordAttributes(now));
  }

  /** The last watermark: the input ends, or a source that has no end is drained. */
  void end() throws Exception {
    harness.processWatermark(Watermark.MAX_WATERMARK);
  }

  /** A checkpoint's barrier comes. */
  void barrier() throws Exception {
    harness.prepareSnapshotPreBarrier(++checkpoints);
  }

  /** What would be left if all failed now. No barrier comes. */
  Checkpoint snapshot() throws Exception {
    OperatorSubtaskState state = harness.snapshot(++checkpoints, harness.getProcessingTime());
    return new Checkpoint(state, all());
  }

  /** Lets time pass as it does, since timers that are late would find only the end of it. */
  void passTo(long time) throws Exception {
    for (long now = harness.getProcessingTime(); now < time; now += 100) {
      harness.setProcessingTime(now);
    }
    harness.setProcessingTime(time);
  }

  /** Lets time pass at once, as if all had been held up: timers are late. */
  void jumpTo(long time) throws Exception {
    harness.setProcessingTime(time);
  }

  /** What this operator has sent. */
  List<DimensionEvent> events() {
    return harness.extractOutputValues();
  }

  /** What this operator has told. */
  ReplayedDimension replayed() {
    return ReplayedDimension.of(DIMENSION, events());
  }

  /** What was told before the checkpoint that this operator has gone on from, and since. */
  ReplayedDimension replayedWithBefore() {
    return ReplayedDimension.of(DIMENSION, all());
  }

  private List<DimensionEvent> all() {
    List<DimensionEvent> all = new ArrayList<>(before);
    all.addAll(events());
    return all;
  }

  /** The versions without those that only say that nothing has changed. */
  Set<Map<String, Integer>> distinctVersions() {
    Set<Map<String, Integer>> rows = new LinkedHashSet<>();
    replayed().versions().forEach(version -> rows.add(version.rows()));
    return rows;
  }
}
