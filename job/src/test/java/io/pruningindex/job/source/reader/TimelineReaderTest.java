package io.pruningindex.job.source.reader;

import static io.pruningindex.job.source.reader.OpenReaders.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import io.pruningindex.query.schema.MergeMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TimelineReaderTest {
  private static final String TABLE = "orders";

  @TempDir Path folder;

  @RegisterExtension private final OpenReaders readers = new OpenReaders();
  private final CollectedEvents events = new CollectedEvents();

  @Test
  void aNewTableIsBuiltOnceAndThenFollowed() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader reader = read(path, FollowState.unread(path.toString()));
    events.pollUntil(reader, TableEvent.Heartbeat.class);

    assertThat(events.all().get(0)).isInstanceOf(TableEvent.HealthReported.class);
    assertThat(events.of(TableEvent.EpochOpened.class))
        .singleElement()
        .satisfies(opened -> assertThat(opened.epoch()).isEqualTo(1));
    long files =
        events.of(TableEvent.FilesListed.class).stream().mapToLong(e -> e.files().count()).sum();
    assertThat(files).isPositive();
    assertThat(events.of(TableEvent.EpochCompleted.class))
        .singleElement()
        .satisfies(
            built -> {
              assertThat(built.number()).isEqualTo(1);
              assertThat(built.instant()).isPositive();
            });
    assertThat(lastHealth()).isEqualTo(Condition.FOLLOWING);
    assertThat(events.all()).extracting(TableEvent::incarnation).containsOnly(incarnation());
    FollowState state = state(reader);
    assertThat(state.buildInterrupted()).isFalse();
    assertThat(state.numbered()).hasSize(4);
  }

  @Test
  void aRestoredTableSendsAnEmptyNumberOfANewIncarnationFirst() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(path, FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    FollowState state = state(first);
    long before = incarnation();
    TableEvent.EpochCompleted built = events.of(TableEvent.EpochCompleted.class).get(0);
    events.all().clear();

    TimelineReader second = read(path, state);
    events.pollUntil(second, TableEvent.Heartbeat.class);

    assertThat(events.all().get(0))
        .isEqualTo(
            new TableEvent.InstantCompleted(
                TABLE, incarnation(), 2, built.instant(), built.completionTime(), Look.NONE));
    assertThat(incarnation()).isNotEqualTo(before);
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
  }

  @Test
  void instantsThatCompletedMeanwhileAreSentInOrder() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(path, FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    FollowState all = state(first);
    events.all().clear();

    FollowState behind =
        new FollowState(
            all.path(),
            all.epoch(),
            all.servedEpoch(),
            all.number(),
            all.numbered().get(1),
            all.numbered().subList(0, 2),
            List.of(),
            0,
            all.statsSchema(),
            List.of());
    TimelineReader second = read(path, behind);
    events.pollUntil(second, TableEvent.Heartbeat.class);

    List<TableEvent.InstantCompleted> completed = events.of(TableEvent.InstantCompleted.class);
    assertThat(completed)
        .extracting(TableEvent.InstantCompleted::number)
        .containsExactly(2L, 3L, 4L);
    assertThat(completed.get(2).instant()).isGreaterThan(completed.get(1).instant());
    assertThat(events.of(TableEvent.FilesAdded.class)).isNotEmpty();
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
    // Not up to date before the last of them.
    assertThat(completed.get(1).look().currentTo()).isZero();
    assertThat(completed.get(2).look().currentTo()).isPositive();
  }

  @Test
  void aSavepointOfAnOlderCommitRepeatsTheNewestInstant() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader reader = read(path, FollowState.unread(path.toString()));
    events.pollUntil(reader, TableEvent.Heartbeat.class);
    FollowState before = state(reader);
    Path saved = ArchivedTable.unpack("v111-savepoint", folder);
    copySavepoint(saved, path, before.numbered().get(1).requestedTime());

    events.pollUntil(reader, TableEvent.InstantCompleted.class);

    long newest = InstantTime.pack(before.newest().requestedTime());
    assertThat(events.of(TableEvent.InstantCompleted.class))
        .singleElement()
        .satisfies(completed -> assertThat(completed.instant()).isEqualTo(newest));
    assertThat(state(reader).newest()).isEqualTo(before.newest());

    events.all().clear();
    TimelineReader another = read(path, FollowState.unread(path.toString()));
    events.pollUntil(another, TableEvent.EpochCompleted.class);
    assertThat(events.of(TableEvent.EpochCompleted.class))
        .singleElement()
        .satisfies(built -> assertThat(built.instant()).isEqualTo(newest));
  }

  /** Saves a commit as another table's writer saved one; nothing in the files names the commit. */
  private static void copySavepoint(Path from, Path to, String commit) throws Exception {
    String timeline = ".hoodie/timeline";
    try (var files = Files.list(from.resolve(timeline))) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().contains(".savepoint")).toList()) {
        String name = file.getFileName().toString();
        String renamed =
            name.endsWith(".inflight")
                ? commit + ".savepoint.inflight"
                : commit + "_20991231235959999.savepoint";
        Files.copy(file, to.resolve(timeline).resolve(renamed));
      }
    }
  }

  @Test
  void anInterruptedBuildStartsAgainFromNothing() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    FollowState interrupted = FollowState.unread(path.toString()).opening(1, 0);
    TimelineReader reader = read(path, interrupted);
    events.pollUntil(reader, TableEvent.Heartbeat.class);
    assertThat(events.of(TableEvent.EpochOpened.class))
        .extracting(TableEvent.EpochOpened::epoch)
        .containsExactly(2L);
  }

  @Test
  void anAppliedInstantThatIsGoneMakesTheTableBeBuiltAnew() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(path, FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    FollowState state = state(first);
    first.close();
    events.all().clear();
    try (var files = Files.list(path.resolve(".hoodie/timeline"))) {
      String newest = state.newest().requestedTime();
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith(newest)).toList()) {
        Files.delete(file);
      }
    }

    TimelineReader second = read(path, state);
    events.pollUntil(second, TableEvent.Heartbeat.class);

    assertThat(events.of(TableEvent.EpochOpened.class)).hasSize(1);
    assertThat(events.of(TableEvent.HealthReported.class))
        .anySatisfy(
            e -> {
              assertThat(e.health().rebuilds()).isEqualTo(1);
              assertThat(e.health().rebuildReason()).contains(state.newest().requestedTime());
            });
  }

  @Test
  void anotherPathIsAnotherTable() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(path, FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    events.all().clear();
    Path moved = Files.move(path, folder.resolve("moved"));

    TimelineReader second = read(moved, state(first));
    events.pollUntil(second, TableEvent.Heartbeat.class);

    // Before anything else, for what is served are the other table's files.
    assertThat(events.all().get(0)).isInstanceOf(TableEvent.TableDropped.class);
    assertThat(events.of(TableEvent.EpochOpened.class))
        .extracting(TableEvent.EpochOpened::epoch)
        .containsExactly(2L);
    assertThat(state(second).path()).isEqualTo(moved.toString());
    assertThat(events.of(TableEvent.HealthReported.class))
        .anySatisfy(
            e -> {
              assertThat(e.health().rebuilds()).isEqualTo(1);
              assertThat(e.health().rebuildReason()).contains(path.toString());
            });
  }

  @Test
  void theSamePathInAnotherSpellingIsTheSameTable() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(path, FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    FollowState state = state(first);
    first.close();
    for (String spelt : List.of("file:" + path, path + "/", "//" + path, "file://" + path)) {
      events.all().clear();
      TimelineReader again = read(new TableConfiguration(TABLE, spelt, List.of()), state);
      events.pollUntil(again, TableEvent.Heartbeat.class);
      assertThat(events.of(TableEvent.TableDropped.class)).as(spelt).isEmpty();
      assertThat(events.of(TableEvent.EpochOpened.class)).as(spelt).isEmpty();
      again.close();
    }
  }

  @Test
  void aColumnThatIsIndexedFromNowOnMakesTheTableBeBuiltAnew() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TimelineReader first = read(columnsOf(path, "id"), FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.Heartbeat.class);
    FollowState state = state(first);
    first.close();

    events.all().clear();
    TimelineReader more = read(columnsOf(path, "id", "c_int"), state);
    events.pollUntil(more, TableEvent.Heartbeat.class);
    assertThat(events.of(TableEvent.EpochOpened.class)).hasSize(1);
    assertThat(lastReport().rebuilds()).isEqualTo(1);
    assertThat(lastReport().rebuildReason()).contains("c_int");
    assertThat(events.of(TableEvent.FilesListed.class))
        .isNotEmpty()
        .allSatisfy(listed -> assertThat(listed.files().columns()).containsKey("c_int"));
    FollowState both = state(more);
    more.close();

    events.all().clear();
    TimelineReader fewer = read(columnsOf(path, "c_int"), both);
    events.pollUntil(fewer, TableEvent.SchemaChanged.class);
    events.pollUntil(fewer, TableEvent.Heartbeat.class);
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
  }

  @Test
  void aColumnThatIsMissingHindersOnlyTheFirstBuild() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    TableConfiguration misspelt = columnsOf(path, "id", "pricee");
    TimelineReader first = read(misspelt, FollowState.unread(path.toString()));
    events.pollUntil(first, hasHealth(Condition.DEGRADED));
    assertThat(lastReport().problem()).contains("pricee");
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
    first.close();

    TimelineReader second = read(path, FollowState.unread(path.toString()));
    events.pollUntil(second, TableEvent.Heartbeat.class);
    FollowState state = state(second);
    second.close();
    events.all().clear();
    TimelineReader third = read(misspelt, state);
    events.pollUntil(third, TableEvent.Heartbeat.class);
    assertThat(lastReport().condition()).isEqualTo(Condition.FOLLOWING);
    assertThat(lastReport().problem()).contains("pricee");
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
    third.close();

    events.all().clear();
    TimelineReader fourth = read(columnsOf(path, "id"), state(third));
    events.pollUntil(fourth, TableEvent.Heartbeat.class);
    assertThat(lastReport().problem()).isEmpty();
  }

  @Test
  void changedPropertiesAreNoticedWithoutAnInstant() throws Exception {
    Path path = ArchivedTable.unpack("v111-mor_logs", folder);
    TimelineReader reader = read(path, FollowState.unread(path.toString()));
    events.pollUntil(reader, TableEvent.Heartbeat.class);
    long number = state(reader).number();
    TableProperties properties = new TableProperties(path);

    properties.set("hoodie.table.partial.update.mode", "IGNORE_DEFAULTS");
    events.pollUntil(reader, TableEvent.SchemaChanged.class);
    assertThat(events.of(TableEvent.SchemaChanged.class))
        .singleElement()
        .satisfies(
            changed -> {
              assertThat(changed.number()).isEqualTo(number + 1);
              assertThat(changed.schema().mergeMode()).isEqualTo(MergeMode.PARTIAL_ROWS);
            });
    assertThat(state(reader).number()).isEqualTo(number + 1);
    FollowState before = state(reader);
    reader.close();

    // Nor do they go unnoticed if nobody watches.
    properties.restore();
    events.all().clear();
    TimelineReader second = read(path, before);
    events.pollUntil(second, TableEvent.Heartbeat.class);
    assertThat(events.of(TableEvent.SchemaChanged.class))
        .singleElement()
        .satisfies(
            changed -> assertThat(changed.schema().mergeMode()).isEqualTo(MergeMode.WHOLE_ROWS));
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();

    properties.corrupt();
    events.pollUntil(second, hasHealth(Condition.DEGRADED));
    properties.restore();
    events.pollUntil(second, hasHealth(Condition.FOLLOWING));
    assertThat(events.of(TableEvent.SchemaChanged.class)).hasSize(1);
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
  }

  @Test
  void aTableThatIsMissingIsReportedAndFollowedOnceItIsThere() throws Exception {
    Path path = folder.resolve("cow_part").toAbsolutePath();
    TimelineReader reader = read(path, FollowState.unread(path.toString()));
    events.pollUntil(reader, hasHealth(Condition.DEGRADED));
    assertThat(events.of(TableEvent.HealthReported.class))
        .anySatisfy(e -> assertThat(e.health().problem()).contains(path.toString()));

    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.move(ArchivedTable.unpack("v111-cow_part", elsewhere), path);
    events.pollUntil(reader, hasHealth(Condition.FOLLOWING));
    events.pollUntil(reader, TableEvent.Heartbeat.class);
  }

  @Test
  void aTableThatIsNoLongerConfiguredIsDropped() throws Exception {
    TimelineReader reader = reader(columnsOf(Path.of("/other")));
    FollowState state =
        FollowState.unread("/lake/old").opening(2, 0).built(7, null, List.of(), List.of());
    reader.addSplits(List.of(new TableSplit("old", state)));
    events.pollUntil(reader, TableEvent.TableDropped.class);
    FollowState dropped = state(reader);
    assertThat(dropped.servedEpoch()).isZero();
    assertThat(events.all()).hasSize(1);
    reader.close();

    // It is configured again: built, and neither epoch nor number is used twice.
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    events.all().clear();
    TimelineReader second = read(path, dropped);
    events.pollUntil(second, TableEvent.EpochCompleted.class);
    assertThat(events.of(TableEvent.EpochCompleted.class))
        .singleElement()
        .satisfies(
            built -> {
              assertThat(built.epoch()).isEqualTo(3);
              assertThat(built.number()).isEqualTo(8);
            });
    assertThat(state(second).rebuilds()).isZero();
  }

  private TimelineReader read(Path path, FollowState state) {
    return read(columnsOf(path), state);
  }

  private static TableConfiguration columnsOf(Path path, String... columns) {
    return new TableConfiguration(TABLE, path.toString(), List.of(columns));
  }

  private TimelineReader read(TableConfiguration table, FollowState state) {
    return readers.read(table, state, Map.of());
  }

  private TimelineReader reader(TableConfiguration table) {
    return readers.open(table, Map.of());
  }

  private long incarnation() {
    return events.all().get(events.all().size() - 1).incarnation();
  }

  private Condition lastHealth() {
    return lastReport().condition();
  }

  private TableHealth lastReport() {
    List<TableEvent.HealthReported> reports = events.of(TableEvent.HealthReported.class);
    return reports.get(reports.size() - 1).health();
  }

  private static Predicate<TableEvent> hasHealth(Condition condition) {
    return e ->
        e instanceof TableEvent.HealthReported report && report.health().condition() == condition;
  }
}
