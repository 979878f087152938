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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  void noVersionIsCutWhileFilesInNoOrderAreRead() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).folders(1).interval(1_000));
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    assertThat(replayed().versions()).hasSize(1);
    add(RowKind.INSERT, 2, "EU");
    mark(20);
    // It would have to wait, and then other files are being read.
    add(RowKind.INSERT, 4, "EU");
    for (int second = 1; second <= 5; second++) {
      passTo(second * 1_000L);
      add(RowKind.INSERT, 4 + second, "EU");
      harness.prepareSnapshotPreBarrier(second);
    }
    assertThat(distinct()).hasSize(1);
    add(RowKind.INSERT, 3, "EU");
    mark(30);
    assertThat(distinct()).hasSize(2);
    assertThat(replayed().newest().currentTo()).isEqualTo(30);
    assertThat(replayed().newest().rows()).hasSize(9);
    // Late ones wait for no watermark, if nothing comes for long.
    add(RowKind.INSERT, 10, "late");
    passTo(64_000);
    harness.prepareSnapshotPreBarrier(6);
    assertThat(distinct()).hasSize(2);
    passTo(66_000);
    harness.prepareSnapshotPreBarrier(7);
    assertThat(distinct()).hasSize(3);
    assertThat(replayed().newest().rows()).hasSize(10).containsKey("10|late");
  }

  @Test
  void aLogBesideAFolderIsReadAsAWholeFirst() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).severalWays().folders(1).andLogs());
    harness.setProcessingTime(100_000);
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().versions()).isEmpty();
    mark(100_000);
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().newest().currentTo()).isEqualTo(100_000);
  }

  @Test
  void theWatermarkOfOneFolderDoesNotSayThatAnotherOneIsRead() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).severalWays().folders(2));
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    harness.prepareSnapshotPreBarrier(1);
    assertThat(replayed().versions()).isEmpty();
    passTo(900);
    add(RowKind.INSERT, 2, "EU");
    mark(20);
    passTo(1_800);
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().versions()).isEmpty();
    passTo(2_000);
    harness.prepareSnapshotPreBarrier(3);
    assertThat(replayed().newest().rows()).hasSize(2);
  }

  @Test
  void versionsAreAnIntervalApart() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).interval(1_000));
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(1);
    assertThat(replayed().versions()).hasSize(1);
    for (int i = 2; i <= 50; i++) {
      add(RowKind.INSERT, i, "EU");
      mark(i);
      passTo(i * 100L - 100);
    }
    assertThat(distinct()).hasSizeBetween(4, 6);
    passTo(6_000);
    assertThat(replayed().newest().rows()).hasSize(50);
    // That nothing has changed is not another version.
    mark(100);
    mark(101);
    assertThat(replayed().newest().currentTo()).isEqualTo(101);
    passTo(8_000);
    add(RowKind.INSERT, 51, "EU");
    mark(102);
    assertThat(replayed().newest().rows()).hasSize(51);
  }

  @Test
  void theEndOfTheInputWaitsForNoInterval() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).bounded().interval(60_000));
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(1);
    add(RowKind.INSERT, 2, "EU");
    mark(2);
    harness.processWatermark(Watermark.MAX_WATERMARK);
    assertThat(replayed().versions()).hasSize(2);
    assertThat(replayed().newest().rows()).hasSize(2);
  }

  @Test
  void whereTooManyUpdatesAreOpenNoVersionIsCutUntilTheirSecondRecordsHaveCome() throws Exception {
    open(Completeness.WATERMARK, false, false, OpenUpdates.Kind.KEYED);
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    harness.prepareSnapshotPreBarrier(1);
    add(RowKind.UPDATE_BEFORE, 1, "EU");
    for (int i = 0; i < KeyedUpdates.MOST_ROWS; i++) {
      add(RowKind.INSERT, 2 + i, "EU");
      add(RowKind.UPDATE_BEFORE, 2 + i, "EU");
    }
    mark(20);
    assertThat(replayed().problem()).isEmpty();
    passTo(400);
    assertThat(replayed().problem()).contains("no version is cut", "checkpoint-interval");
    harness.prepareSnapshotPreBarrier(2);
    passTo(5_000);
    assertThat(replayed().newest().currentTo()).isEqualTo(10);
    assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
    // Nor by whoever goes on from here.
    List<DimensionEvent> before = events();
    OperatorSubtaskState state = harness.snapshot(2, 5_000);
    harness.close();
    harness =
        harness(settings(Completeness.WATERMARK).severalWays().updates(OpenUpdates.Kind.KEYED));
    harness.initializeState(state);
    harness.open();
    passTo(400);
    harness.prepareSnapshotPreBarrier(3);
    assertThat(replayed().versions()).isEmpty();
    assertThat(replayed().problem()).contains("no version is cut");
    add(RowKind.UPDATE_AFTER, 1, "US");
    harness.prepareSnapshotPreBarrier(4);
    passTo(800);
    ReplayedDimension replayed = replayed(before);
    assertThat(replayed.problem()).isEmpty();
    assertThat(replayed.newest())
        .isEqualTo(new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
  }

  @Test
  void rowsThatAnotherPlanHeldBackAreReleased() throws Exception {
    open(Completeness.WATERMARK, false, false, OpenUpdates.Kind.KEYED);
    for (int id = 1; id <= 3; id++) {
      add(RowKind.INSERT, id, "EU");
      add(RowKind.UPDATE_BEFORE, id, "EU");
    }
    mark(10);
    harness.prepareSnapshotPreBarrier(1);
    List<DimensionEvent> before = events();
    OperatorSubtaskState state = harness.snapshot(1, 1);
    for (OpenUpdates.Kind kind : List.of(OpenUpdates.Kind.WHOLE, OpenUpdates.Kind.ORDERED)) {
      harness.close();
      harness = harness(settings(Completeness.WATERMARK).updates(kind));
      harness.initializeState(state);
      harness.open();
      add(RowKind.UPDATE_AFTER, 2, "US");
      mark(20);
      assertThat(replayed(before).newest().rows())
          .isEqualTo(Map.of("1|EU", 1, "2|US", 1, "3|EU", 1));
      harness.prepareSnapshotPreBarrier(2);
      harness.prepareSnapshotPreBarrier(3);
      mark(30);
      assertThat(replayed(before).newest().rows()).isEqualTo(Map.of("2|US", 1));
    }
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
  void whileTheTaskIsHeldUpItIsNotQuiet() throws Exception {
    open(Completeness.ASSUMED, false, true, OpenUpdates.Kind.ORDERED);
    add(RowKind.INSERT, 1, "EU");
    passTo(9_000);
    // Something took long, and records may have come meanwhile.
    harness.setProcessingTime(18_000);
    passTo(27_000);
    assertThat(replayed().versions()).isEmpty();
    passTo(28_500);
    assertThat(replayed().versions()).isNotEmpty();
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
    harness = harness(settings(Completeness.WATERMARK).updates(OpenUpdates.Kind.ORDERED));
    harness.initializeState(state);
    harness.open();
    mark(5);
    add(RowKind.UPDATE_AFTER, 1, "US");
    mark(20);
    ReplayedDimension replayed = replayed(before);
    assertThat(replayed.dropped()).isZero();
    // Who goes on does not know of what there is a version, and has it cut in any case.
    assertThat(replayed.versions())
        .containsExactly(
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(Completeness.WATERMARK, 10, Map.of("1|EU", 1)),
            new ReplayedDimension.Version(Completeness.WATERMARK, 20, Map.of("1|US", 1)));
    assertThat(before.get(0).incarnation()).isNotEqualTo(events().get(0).incarnation());
  }

  @Test
  void aVersionThatWasDueAtACheckpointIsCutByWhoGoesOnFromIt() throws Exception {
    for (OpenUpdates.Kind kind : OpenUpdates.Kind.values()) {
      Settings settings = settings(Completeness.WATERMARK).updates(kind).interval(60_000);
      harness = harness(kind == OpenUpdates.Kind.KEYED ? settings.severalWays() : settings);
      harness.open();
      add(RowKind.INSERT, 1, "EU");
      mark(10);
      harness.prepareSnapshotPreBarrier(1);
      add(RowKind.INSERT, 2, "EU");
      mark(20);
      harness.prepareSnapshotPreBarrier(2);
      assertThat(replayed().newest().rows()).isEqualTo(Map.of("1|EU", 1));
      List<DimensionEvent> before = events();
      OperatorSubtaskState state = harness.snapshot(2, 1);
      harness.close();
      harness = harness(settings);
      harness.initializeState(state);
      harness.open();
      assertThat(replayed(before).newest())
          .isEqualTo(
              new ReplayedDimension.Version(
                  Completeness.WATERMARK, 20, Map.of("1|EU", 1, "2|EU", 1)));
      harness.close();
    }
  }

  @Test
  void aVersionIsCutByWhoGoesOnOnlyIfAllFilesWereReadOrASourceWasNotDrained() throws Exception {
    harness = harness(settings(Completeness.WATERMARK).folders(1));
    harness.open();
    add(RowKind.INSERT, 1, "EU");
    mark(10);
    add(RowKind.INSERT, 2, "EU");
    harness.prepareSnapshotPreBarrier(1);
    List<DimensionEvent> before = events();
    OperatorSubtaskState reading = harness.snapshot(1, 1);
    harness.processWatermark(Watermark.MAX_WATERMARK);
    OperatorSubtaskState drained = harness.snapshot(2, 1);
    harness.close();
    harness = harness(settings(Completeness.WATERMARK).folders(1));
    harness.initializeState(reading);
    harness.open();
    passTo(5_000);
    harness.prepareSnapshotPreBarrier(2);
    assertThat(replayed().versions()).isEmpty();
    add(RowKind.INSERT, 3, "EU");
    mark(20);
    assertThat(replayed(before).newest().rows()).hasSize(3);
    harness.close();
    harness = harness(settings(Completeness.WATERMARK));
    harness.initializeState(drained);
    harness.open();
    passTo(60_000);
    assertThat(replayed().versions()).isEmpty();
  }

  @Test
  void beginsAnewWhereACheckpointHasNothingOfTheseRows() throws Exception {
    open(Completeness.WATERMARK, false, true, OpenUpdates.Kind.WHOLE);
    OperatorSubtaskState state = harness.snapshot(1, 1);
    harness.close();
    DimensionSchema other = new DimensionSchema(SCHEMA.columns(), "SELECT other", "");
    harness = harness(settings(Completeness.WATERMARK).of(other));
    harness.initializeState(state);
    harness.open();
    assertThat(events().get(0)).isInstanceOf(DimensionEvent.DimensionDropped.class);
    assertThat(events().get(1)).isInstanceOf(DimensionEvent.Opened.class);
  }

  private void open(
      Completeness completedBy, boolean bounded, boolean ordered, OpenUpdates.Kind updates)
      throws Exception {
    Settings settings = settings(completedBy).updates(updates);
    settings = bounded ? settings.bounded() : settings;
    harness = harness(ordered ? settings : settings.severalWays());
    harness.open();
    assertThat(events()).hasSize(1);
    assertThat(replayed().opened()).containsExactly(completedBy);
  }

  /** Of records that come on one way, without updates, and without an interval. */
  private static Settings settings(Completeness completedBy) {
    return new Settings(completedBy, false, true, 0, true, OpenUpdates.Kind.WHOLE, 0, SCHEMA);
  }

  private record Settings(
      Completeness completedBy,
      boolean isBounded,
      boolean ordered,
      int folders,
      boolean logs,
      OpenUpdates.Kind kind,
      long millis,
      DimensionSchema schema) {
    Settings bounded() {
      return new Settings(completedBy, true, ordered, folders, logs, kind, millis, schema);
    }

    Settings severalWays() {
      return new Settings(completedBy, isBounded, false, folders, logs, kind, millis, schema);
    }

    Settings folders(int ways) {
      return new Settings(completedBy, isBounded, ordered, ways, false, kind, millis, schema);
    }

    Settings andLogs() {
      return new Settings(completedBy, isBounded, ordered, folders, true, kind, millis, schema);
    }

    Settings updates(OpenUpdates.Kind updates) {
      return new Settings(completedBy, isBounded, ordered, folders, logs, updates, millis, schema);
    }

    Settings interval(long between) {
      return new Settings(completedBy, isBounded, ordered, folders, logs, kind, between, schema);
    }

    Settings of(DimensionSchema rows) {
      return new Settings(completedBy, isBounded, ordered, folders, logs, kind, millis, rows);
    }
  }

  private static OneInputStreamOperatorTestHarness<Row, DimensionEvent> harness(Settings of)
      throws Exception {
    DimensionSettings settings =
        new DimensionSettings(
            "stores",
            DimensionSettings.bytes(of.schema()),
            new int[] {0, 1},
            of.completedBy(),
            of.isBounded(),
            of.ordered(),
            of.folders(),
            of.logs(),
            of.kind(),
            Duration.ofSeconds(10),
            Duration.ofMillis(of.millis()));
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
    return replayed(List.of());
  }

  /** What is told by what came before a restart, and what came since. */
  private ReplayedDimension replayed(List<DimensionEvent> before) {
    List<DimensionEvent> all = new ArrayList<>(before);
    all.addAll(events());
    return ReplayedDimension.of("stores", all);
  }

  /** The versions without those that only say that nothing has changed. */
  private Set<Map<String, Integer>> distinct() {
    Set<Map<String, Integer>> rows = new LinkedHashSet<>();
    replayed().versions().forEach(version -> rows.add(version.rows()));
    return rows;
  }
}
