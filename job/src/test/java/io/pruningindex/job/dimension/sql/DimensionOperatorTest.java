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
import java.util.ArrayList;
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

/** Versions of a dimension, record by record and watermark by watermark. */
class DimensionOperatorTest {
  private static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(
              new DimensionSchema.Field("id", ColumnType.of(TypeKind.INT), true),
              new DimensionSchema.Field("region", ColumnType.of(TypeKind.STRING), false)),
          "SELECT",
          "");

  private OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness;

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void aWatermarkMakesAVersionOfAllBefore() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE);
    add(RowKind.INSERT, 1, "EU");
    add(RowKind.INSERT, 2, "US");
    add(RowKind.INSERT, 2, "US");
    mark(10);
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    add(RowKind.UPDATE_AFTER, 1, "US");
    add(RowKind.DELETE, 2, "US");
    mark(10);
    assertThat(replayed().versions()).hasSize(1);
    mark(20);
    assertThat(replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1, "2|US", 2)),
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 20, Map.of("1|US", 1, "2|US", 1)));
  }

  @Test
  void aWatermarkBetweenTheRecordsOfAnUpdateLeavesTheRowBefore() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    mark(20);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
    add(RowKind.UPDATE_AFTER, 1, "US");
    mark(30);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|US", 1));
  }

  @Test
  void aRowWhoseUpdateWasFilteredOutGoesWithTheNextRecordOrTheSecondWatermark() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, 1, "EU");
    add(RowKind.INSERT, 2, "EU");
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    mark(10);
    assertThat(replayed().newest().rows()).hasSize(2);
    mark(20);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("2|EU", 1));
    add(RowKind.UPDATE_BEFORE, 2, "EU");
    add(RowKind.INSERT, 3, "EU");
    mark(30);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("3|EU", 1));
  }

  @Test
  void whereRecordsComeOnSeveralWaysOnlyCheckpointsCut() throws Exception {
    open(Completeness.WATERMARK, false, false, OpenUpdates.Kind.WHOLE);
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    mark(20);
    assertThat(replayed().versions()).isEmpty();
    add(RowKind.UPDATE_AFTER, 1, "US");
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().versions()).hasSize(1);
  }

  @Test
  void rowsThatComeAfterTheirWatermarkWaitForNoOther() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, 1, "EU");
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().versions()).isEmpty();
    mark(20);
    add(RowKind.INSERT, 2, "late");
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().newest())
        .isEqualTo(
            new ReplayedDimension.Version(
                Completeness.WATERMARK, 20, Map.of("1|EU", 1, "2|late", 1)));
    assertThat(replayed().versions()).hasSize(2);
    harness.prepareSnapshotPreBarrier(3);
    assertThat(replayed().versions()).hasSize(2);
    // What a source sends that is drained may be half of what it would have sent.
    add(RowKind.INSERT, 3, "EU");
    harness.processWatermark(Watermark.MAX_WATERMARK);
    harness.prepareSnapshotPreBarrier(4);
    assertThat(replayed().versions()).hasSize(2);
  }

  @Test
  void filesInNoOrderAreReadToTheirEndBeforeAVersionIsCut() throws Exception {
    harness = harness(Completeness.WATERMARK, false, true, true, OpenUpdates.Kind.WHOLE, SCHEMA);
    harness.open();
    for (int file = 1; file <= 5; file++) {
      add(RowKind.INSERT, file, "EU");
      mark(file == 2 ? 100 : 10 + file);
      passTo(file * 700L);
      harness.prepareSnapshotPreBarrier(file);
      assertThat(replayed().versions()).isEmpty();
    }
    passTo(4_200);
    assertThat(replayed().versions()).hasSize(1);
    assertThat(replayed().newest().rows()).hasSize(5);
    // Older ones that come later do not wait for a watermark that never comes.
    add(RowKind.INSERT, 6, "EU");
    harness.prepareSnapshotPreBarrier(6);
    passTo(4_900);
    assertThat(replayed().versions()).hasSize(1);
    passTo(5_600);
    assertThat(replayed().newest().rows()).hasSize(6);
  }

  @Test
  void aCheckpointBetweenTheRecordsOfAnUpdateLeavesTheRowBefore() throws Exception {
    open(Completeness.WATERMARK, false, false, OpenUpdates.Kind.KEYED);
    add(RowKind.INSERT, 1, "EU");
    add(RowKind.INSERT, 2, "EU");
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    add(RowKind.UPDATE_BEFORE, 2, "EU");
    mark(10);
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1, "2|EU", 1));
    add(RowKind.UPDATE_AFTER, 1, "US");
    mark(20);
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|US", 1));
  }

  @Test
  void theEndOfTheInputMakesTheLastVersion() throws Exception {
    open(Completeness.END_OF_INPUT, true, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, null, "EU");
    add(RowKind.UPDATE_BEFORE, null, "EU");
    harness.processWatermark(Watermark.MAX_WATERMARK);
    assertThat(replayed().versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.END_OF_INPUT, Long.MAX_VALUE, Map.of()));
  }

  @Test
  void theLastWatermarkOfASourceThatDoesNotEndMakesNone() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE);
    add(RowKind.INSERT, 1, "EU");
    harness.processWatermark(Watermark.MAX_WATERMARK);
    assertThat(replayed().versions()).isEmpty();
  }

  @Test
  void withoutAnySignNoVersionIsEverCut() throws Exception {
    open(Completeness.NEVER, false, true, OpenUpdates.Kind.WHOLE);
    add(RowKind.INSERT, 1, "EU");
    for (int second = 1; second <= 60; second++) {
      harness.setProcessingTime(second * 1_000L);
    }
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().versions()).isEmpty();
    assertThat(replayed().heartbeats()).isGreaterThanOrEqualTo(20);
  }

  @Test
  void completenessIsAssumedAfterAQuietTimeButNotOfASourceThatSaidNothing() throws Exception {
    open(Completeness.ASSUMED, false, true, OpenUpdates.Kind.ORDERED);
    passTo(20_000);
    assertThat(replayed().versions()).isEmpty();
    add(RowKind.INSERT, 1, "EU");
    passTo(29_000);
    add(RowKind.INSERT, 2, "US");
    passTo(38_900);
    assertThat(replayed().versions()).isEmpty();
    passTo(39_300);
    assertThat(replayed().versions()).hasSize(1);
    assertThat(replayed().newest().rows()).hasSize(2);
    long assumedAt = replayed().newest().currentTo();
    assertThat(assumedAt).isBetween(39_000L, 39_300L);
    // As long as it is quiet, it stays complete.
    passTo(60_000);
    assertThat(replayed().newest().currentTo()).isGreaterThan(57_000);
    assertThat(replayed().newest().rows()).hasSize(2);
    add(RowKind.INSERT, 3, "US");
    passTo(69_000);
    assertThat(replayed().newest().rows()).hasSize(2);
    assertThat(replayed().newest().currentTo()).isLessThanOrEqualTo(60_000);
    passTo(71_000);
    assertThat(replayed().newest().rows()).hasSize(3);
  }

  @Test
  void repeatsTheLastVersionAsASignOfLifeUnlessChangesCameSince() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE);
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    passTo(10_000);
    int signs = replayed().versions().size();
    assertThat(signs).isBetween(4, 7);
    assertThat(replayed().versions()).containsOnly(replayed().newest());
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    passTo(20_000);
    assertThat(replayed().versions()).hasSize(signs);
    assertThat(replayed().heartbeats()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void goesOnFromACheckpoint() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    harness.prepareSnapshotPreBarrier(1);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    List<DimensionEvent> before = events();
    harness.close();
    harness = harness(Completeness.WATERMARK, false, true, OpenUpdates.Kind.ORDERED, SCHEMA);
    harness.initializeState(state);
    harness.open();
    mark(5);
    add(RowKind.UPDATE_AFTER, 1, "US");
    mark(20);
    List<DimensionEvent> all = new ArrayList<>(before);
    all.addAll(events());
    ReplayedDimension replayed = ReplayedDimension.of("stores", all);
    assertThat(replayed.dropped()).isZero();
    assertThat(replayed.versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
    assertThat(before.get(0).incarnation()).isNotEqualTo(events().get(0).incarnation());
  }

  @Test
  void beginsAnewWhereACheckpointHasNothingOfTheseRows() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    DimensionSchema other = new DimensionSchema(SCHEMA.columns(), "SELECT other", "");
    harness = harness(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE, other);
    harness.initializeState(state);
    harness.open();
    assertThat(events().get(0)).isInstanceOf(DimensionEvent.DimensionDropped.class);
    assertThat(events().get(1)).isInstanceOf(DimensionEvent.Opened.class);
  }

  private void open(
      Completeness completedBy, boolean bounded, boolean ordered, OpenUpdates.Kind updates)
      throws Exception {
    harness = harness(completedBy, bounded, ordered, updates, SCHEMA);
    harness.open();
    assertThat(events()).hasSize(1);
    assertThat(replayed().opened()).containsExactly(completedBy);
  }

  private static OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness(
      Completeness completedBy,
      boolean bounded,
      boolean ordered,
      OpenUpdates.Kind updates,
      DimensionSchema schema)
      throws Exception {
    return harness(completedBy, bounded, ordered, false, updates, schema);
  }

  private static OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness(
      Completeness completedBy,
      boolean bounded,
      boolean ordered,
      boolean unsorted,
      OpenUpdates.Kind updates,
      DimensionSchema schema)
      throws Exception {
    DimensionSettings settings =
        new DimensionSettings(
            "stores",
            DimensionSettings.bytes(schema),
            new int[] {0, 1},
            completedBy,
            bounded,
            ordered,
            unsorted,
            updates,
            Duration.ofSeconds(10));
    OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness =
        new OneInputStreamOperatorTestHarness<>(new DimensionOperator(settings));
    harness.setup(DimensionEventSerializer.INSTANCE);
    return harness;
  }

  private void add(RowKind kind, Integer id, String region) throws Exception {
    harness.processElement(new StreamRecord<>(Row.ofKind(kind, id, region)));
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

  private List<DimensionEvent> events() {
    return harness.extractOutputValues();
  }

  private ReplayedDimension replayed() {
    return ReplayedDimension.of("stores", events());
  }
}
