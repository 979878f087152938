package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tables that change while they are followed. After each step the slices of a snapshot, and those
 * of all changes applied one after the other, are those of Hudi's own view.
 */
class LiveTableTest {
  @TempDir Path folder;

  /** Follows a table as the source does. */
  private static final class Follower {
    private final HudiTable table;
    private final Set<String> applied = new HashSet<>();
    private final SliceModel model = new SliceModel();

    Follower(HudiTable table) {
      this.table = table;
    }

    /** Applies what is new and returns it. */
    List<InstantChange> follow() {
      List<InstantChange> changes =
          table.completedInstants().stream()
              .filter(instant -> applied.add(instant.toString()))
              .map(table::change)
              .toList();
      changes.stream().filter(change -> !change.rebuild()).forEach(model::apply);
      return changes;
    }

    Map<String, Set<String>> slices() {
      return model.slices();
    }

    Map<String, Set<String>> snapshot() {
      return SliceModel.of(table.snapshot(table.completedInstants())).slices();
    }
  }

  private static void assertAgree(JavaTable table, Follower follower) throws Exception {
    follower.follow();
    Map<String, Set<String>> truth = HudiView.byListing(table.path());
    assertThat(follower.snapshot()).isEqualTo(truth);
    assertThat(follower.slices()).isEqualTo(truth);
  }

  @Test
  void tableWithoutACommitIsEmpty() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      assertThat(reader.completedInstants()).isEmpty();
      TableSnapshot snapshot = reader.snapshot(List.of());
      assertThat(snapshot.instant()).isEmpty();
      assertThat(snapshot.schema().columns()).isEmpty();
      assertThat(snapshot.schema().mergeOnRead()).isTrue();
      assertThat(snapshot.pieces()).isExhausted();

      table.upsert(0, 10, 1);
      InstantChange change = reader.change(reader.completedInstants().get(0));
      assertThat(change.schema()).isPresent();
      assertThat(change.schema().get().columns().stream().map(Column::name)).contains("n", "part");
      assertThat(reader.schema()).isEqualTo(change.schema().get());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void compactionPendingAndDone(HoodieTableVersion version) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), version);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      assertAgree(table, follower);
      table.upsert(5, 15, 2);
      assertAgree(table, follower);
      String compaction = table.scheduleCompaction();
      assertAgree(table, follower);
      table.upsert(0, 8, 3);
      table.delete(8, 10);
      assertAgree(table, follower);
      assertThat(follower.slices().values()).isNotEmpty().allMatch(files -> files.size() > 2);
      table.compact(compaction);
      assertAgree(table, follower);
      table.upsert(30, 32, 4);
      table.upsert(2, 4, 5);
      assertAgree(table, follower);
      table.clean();
      assertAgree(table, follower);
    }
  }

  /** Its log files were written before the compaction, but completed after it was planned. */
  @ParameterizedTest
  @EnumSource(names = {"EIGHT", "NINE"})
  void commitThatCompletesWhileACompactionIsPending(HoodieTableVersion version) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), version);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      table.upsert(0, 20, 2);
      String slow = table.start();
      var written = table.write(slow, 0, 6, 3);
      String compaction = table.scheduleCompaction();
      assertThat(compaction).isGreaterThan(slow);
      table.commit(slow, written);
      assertAgree(table, follower);
      table.compact(compaction);
      assertAgree(table, follower);
      assertThat(follower.slices().values())
          .anyMatch(
              files ->
                  files.stream().anyMatch(file -> file.contains("_" + compaction + "."))
                      && files.stream().anyMatch(file -> file.contains("_" + slow + ".log.")));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void failedWritesComeAndGo(HoodieTableVersion version) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), version);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      table.upsert(0, 10, 2);
      String failed = table.start();
      table.write(failed, 0, 12, 3);
      follower.follow();
      assertThat(follower.snapshot()).isEqualTo(HudiView.byMetadata(table.path()));
      table.rollback(failed);
      assertThat(follower.follow()).hasSize(1).noneMatch(InstantChange::rebuild);
      table.upsert(0, 12, 4);
      follower.follow();
      // Before version 8 the failed log files stay, undone by others: folders list both.
      assertThat(follower.slices()).isEqualTo(HudiView.byListing(table.path()));
      assertThat(follower.snapshot()).isEqualTo(HudiView.byMetadata(table.path()));
    }
  }

  /** Completion times of old tables are those of their files, and copying changes those. */
  @Test
  void copiedTableKeepsItsSlices() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.SIX);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      table.upsert(5, 15, 2);
      table.compact(table.scheduleCompaction());
      table.upsert(0, 8, 3);
      assertAgree(table, follower);
      try (Stream<Path> files = Files.walk(Path.of(table.path(), ".hoodie"))) {
        files.forEach(file -> file.toFile().setLastModified(System.currentTimeMillis()));
      }
      assertThat(follower.snapshot()).isEqualTo(follower.slices());
    }
  }

  @Test
  void rollbackOfACompletedCommitNeedsARebuild() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      String undone = table.upsert(0, 10, 2);
      assertAgree(table, follower);
      table.rollback(undone);
      List<InstantChange> changes = follower.follow();
      assertThat(changes).hasSize(1).allMatch(InstantChange::rebuild);
      assertThat(changes.get(0).rebuildReason()).contains(undone);
      assertThat(follower.snapshot()).isEqualTo(HudiView.byListing(table.path()));
    }
  }

  @Test
  void restoreNeedsARebuild() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      String saved = table.upsert(0, 10, 2);
      table.savepoint(saved);
      assertAgree(table, follower);
      table.upsert(0, 10, 3);
      assertAgree(table, follower);
      table.restoreTo(saved);
      assertThat(follower.follow()).anyMatch(InstantChange::rebuild);
      assertThat(follower.snapshot()).isEqualTo(HudiView.byListing(table.path()));
    }
  }

  /**
   * Before version 8 a restore takes the metadata table back too, and with it now and then the
   * files of whole partitions of its own. Which ones is not the same each time, so the test takes
   * them away by itself.
   */
  @Test
  void restoreMayTakeAwayWhatTheMetadataTableHolds() throws Exception {
    Path path = folder.resolve("t");
    try (JavaTable table = JavaTable.createArchiving(path, HoodieTableVersion.SIX, false);
        HudiTable reader = table.open()) {
      table.upsert(0, 6, 1);
      String saved = table.upsert(6, 12, 2);
      table.savepoint(saved);
      table.upsert(12, 18, 3);
      table.restoreTo(saved);
      Path metadata = path.resolve(".hoodie/metadata");
      deleteAllBut(1, metadata.resolve("files"));
      deleteAllBut(0, metadata.resolve("column_stats"));

      Map<String, Set<String>> truth = HudiView.byListing(table.path());
      assertThat(HudiView.byMetadata(table.path())).isNotEqualTo(truth);
      TableSnapshot snapshot = reader.snapshot(reader.completedInstants());
      List<FileBatch> batches = new ArrayList<>();
      snapshot.pieces().forEachRemaining(batches::add);
      assertThat(SliceModel.of(reader.snapshot(reader.completedInstants())).slices())
          .isEqualTo(truth);
      assertThat(batches).isNotEmpty();
      for (FileBatch batch : batches) {
        ColumnChunk n = batch.columns().get("n");
        for (int file = 0; file < batch.count(); file++) {
          if (batch.files().isBase(file)) {
            assertThat(n.statusOf(file)).isEqualTo(BoundsStatus.EXACT);
          }
        }
      }
    }
  }

  private static void deleteAllBut(int oldest, Path folder) throws Exception {
    List<Path> byAge;
    try (Stream<Path> files = Files.list(folder)) {
      byAge =
          files
              .filter(file -> !file.getFileName().toString().startsWith(".hoodie"))
              .sorted(Comparator.comparing(LiveTableTest::modified))
              .toList();
    }
    for (Path file : byAge.subList(oldest, byAge.size())) {
      Files.delete(file);
    }
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Their completion times are in the archive only. */
  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void logsOfArchivedInstantsStayInTheirSlices(HoodieTableVersion version) throws Exception {
    try (JavaTable table = JavaTable.createArchiving(folder.resolve("t"), version, false);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      String archived = table.upsert(0, 20, 2);
      for (int revision = 3; revision < 8; revision++) {
        table.upsert(0, 20, revision);
        follower.follow();
      }
      table.clean();
      table.archive();
      assertThat(reader.completedInstants())
          .noneMatch(instant -> instant.requestedTime().equals(archived));
      assertAgree(table, follower);
      String compaction = table.scheduleCompaction();
      table.upsert(0, 20, 9);
      assertAgree(table, follower);
      table.compact(compaction);
      assertAgree(table, follower);
    }
  }

  /** Hudi's own view loses the files of such instants; they are part of the table all the same. */
  @Test
  void filesOfInstantsArchivedBeyondASavepointStay() throws Exception {
    try (JavaTable table =
            JavaTable.createArchiving(folder.resolve("t"), HoodieTableVersion.NINE, true);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.savepoint(table.upsert(0, 20, 1));
      String archived = table.upsert(100, 120, 2);
      for (int revision = 3; revision < 8; revision++) {
        table.upsert(0, 20, revision);
        follower.follow();
      }
      assertAgree(table, follower);
      table.archive();
      assertThat(reader.completedInstants())
          .noneMatch(instant -> instant.requestedTime().equals(archived));
      assertThat(follower.snapshot()).isEqualTo(follower.slices());
      assertThat(follower.snapshot().toString()).contains(archived);
    }
  }

  /** Then every active write has a savepoint, and all others were archived before it. */
  @Test
  void filesOfArchivedInstantsStayIfOnlySavedOnesAreActive() throws Exception {
    try (JavaTable table =
            JavaTable.createArchiving(folder.resolve("t"), HoodieTableVersion.NINE, false);
        HudiTable reader = table.open()) {
      String archived = table.upsert(100, 120, 1);
      for (int revision = 2; revision < 6; revision++) {
        table.upsert(0, 20, revision);
      }
      String saved = table.upsert(0, 20, 6);
      table.savepoint(saved);
      table.archive();
      table.upsert(0, 20, 7);
      table.restoreTo(saved);
      List<TimelineInstant> instants = reader.completedInstants();
      assertThat(instants).noneMatch(instant -> instant.requestedTime().equals(archived));
      Map<String, Set<String>> slices = SliceModel.of(reader.snapshot(instants)).slices();
      assertThat(slices).isEqualTo(HudiView.byListing(table.path()));
      assertThat(slices.toString()).contains(archived);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void logsThatOnlyDeleteHoldNoRows(HoodieTableVersion version) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), version);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      table.delete(0, 4);
      List<TimelineInstant> instants = reader.completedInstants();
      List<FileBatch> batches = new ArrayList<>(reader.change(instants.get(1)).added());
      reader.snapshot(instants).pieces().forEachRemaining(batches::add);
      int logs = 0;
      for (FileBatch batch : batches) {
        ColumnChunk n = batch.columns().get("n");
        for (int file = 0; file < batch.count(); file++) {
          if (!batch.files().isBase(file)) {
            assertThat(batch.files().rows()[file]).isZero();
            assertThat(n.statusOf(file)).isEqualTo(BoundsStatus.NO_ROWS);
            assertThat(n.valueCounts()[file]).isZero();
            logs++;
          } else {
            assertThat(n.statusOf(file)).isEqualTo(BoundsStatus.EXACT);
          }
        }
      }
      assertThat(logs).isEqualTo(4);
    }
  }

  /** Their commits, which counted what they wrote, are gone: the files' own blocks tell. */
  @Test
  void logsThatOnlyDeleteHoldNoRowsAlsoIfTheirInstantsAreArchived() throws Exception {
    try (JavaTable table =
            JavaTable.createArchiving(folder.resolve("t"), HoodieTableVersion.NINE, false);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      table.delete(0, 4);
      String deleting = reader.completedInstants().get(1).requestedTime();
      for (int revision = 3; revision < 8; revision++) {
        table.upsert(10, 20, revision);
      }
      table.clean();
      table.archive();
      List<TimelineInstant> instants = reader.completedInstants();
      assertThat(instants).noneMatch(instant -> instant.requestedTime().equals(deleting));
      int empty = 0;
      List<FileBatch> batches = new ArrayList<>();
      reader.snapshot(instants).pieces().forEachRemaining(batches::add);
      for (FileBatch batch : batches) {
        for (int file = 0; file < batch.count(); file++) {
          boolean deletes = batch.names().fileNames().string(file).contains(deleting);
          BoundsStatus status = batch.columns().get("n").statusOf(file);
          assertThat(status).isEqualTo(deletes ? BoundsStatus.NO_ROWS : BoundsStatus.EXACT);
          empty += deletes ? 1 : 0;
        }
      }
      assertThat(empty).isEqualTo(2);
    }
  }

  @Test
  void baseFilesOfWhichEverythingWasDeletedHoldNoRows() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      table.upsert(0, 4, 1);
      table.delete(0, 4);
      table.compact(table.scheduleCompaction());
      List<FileBatch> batches = new ArrayList<>();
      List<TimelineInstant> instants = reader.completedInstants();
      batches.addAll(reader.change(instants.get(instants.size() - 1)).added());
      reader.snapshot(instants).pieces().forEachRemaining(batches::add);
      int files = 0;
      for (FileBatch batch : batches) {
        for (int file = 0; file < batch.count(); file++, files++) {
          assertThat(batch.files().isBase(file)).isTrue();
          assertThat(batch.files().rows()[file]).isZero();
          assertThat(batch.columns().get("n").statusOf(file)).isEqualTo(BoundsStatus.NO_ROWS);
        }
      }
      assertThat(files).isEqualTo(4);
    }
  }

  @Test
  void changesOfTheSchemaAreTold() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      Follower follower = new Follower(reader);
      table.upsert(0, 20, 1);
      assertThat(follower.follow()).isNotEmpty().allMatch(change -> change.schema().isPresent());
      table.upsert(0, 20, 2);
      assertThat(follower.follow()).isNotEmpty().noneMatch(change -> change.schema().isPresent());
      Schema wider =
          SchemaBuilder.record("row")
              .fields()
              .requiredString("id")
              .requiredInt("ver")
              .requiredLong("n")
              .optionalString("part")
              .optionalDouble("extra")
              .endRecord();
      table.useSchema(wider);
      table.upsert(wider, 30, 40, 3);
      List<InstantChange> changes = follower.follow();
      assertThat(changes).hasSize(1);
      assertThat(changes.get(0).schema().orElseThrow().column("extra")).isPresent();
      FileBatch files = changes.get(0).added().get(0);
      assertThat(files.columns()).containsKey("extra");
      assertThat(files.columns().get("n").type().toString()).isEqualTo("LONG");
      assertAgree(table, follower);
    }
  }

  @Test
  void statsOfLogsAreFoundInSeveralFileGroups() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      table.upsert(0, 20, 2);
      int files = 0;
      for (TimelineInstant instant : reader.completedInstants()) {
        for (FileBatch batch : reader.change(instant).added()) {
          ColumnChunk n = batch.columns().get("n");
          for (int file = 0; file < batch.count(); file++) {
            assertThat(n.statusOf(file).unknown())
                .as(batch.names().fileNames().string(file))
                .isFalse();
            files++;
          }
        }
      }
      assertThat(files).isGreaterThan(3);
    }
  }
}
