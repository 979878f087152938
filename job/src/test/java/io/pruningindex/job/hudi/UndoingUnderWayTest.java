package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While commits are taken back one by one, a table is as of no instant. */
class UndoingUnderWayTest {
  @TempDir Path folder;

  @Test
  void aTableIsNotReadAsAWholeBeforeItsRestoreIsComplete() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      String saved = table.upsert(0, 20, 1);
      table.savepoint(saved);
      table.upsert(0, 10, 2);
      table.restoreTo(saved);
      Path completed = newest(table, ".restore");
      Path aside = Files.move(completed, folder.resolve("restore"));

      List<TimelineInstant> duringRestore = reader.completedInstants();
      assertThatThrownBy(() -> reader.snapshot(duringRestore))
          .isInstanceOf(UnreadableException.class)
          .hasMessageContaining("restore")
          .hasMessageContaining("under way");

      Files.move(aside, completed);
      TableSnapshot snapshot = reader.snapshot(reader.completedInstants());
      assertThat(SliceModel.of(snapshot).slices()).isEqualTo(HudiView.byListing(table.path()));
    }
  }

  /** Otherwise it would be served as of the clean, which was after the commit that is gone. */
  @Test
  void aTableIsNotReadAsAWholeWhileACommitBelowAnotherInstantIsRolledBack() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      String undone = table.upsert(0, 10, 2);
      String failed = table.start();
      table.write(failed, 0, 5, 3);
      table.rollback(failed);
      table.rollback(undone);
      Path completed = newest(table, ".rollback");
      Path aside = Files.move(completed, folder.resolve("rollback"));

      List<TimelineInstant> duringRollback = reader.completedInstants();
      assertThatThrownBy(() -> reader.snapshot(duringRollback))
          .isInstanceOf(UnreadableException.class)
          .hasMessageContaining("rollback")
          .hasMessageContaining("under way");

      Files.move(aside, completed);
      TableSnapshot snapshot = reader.snapshot(reader.completedInstants());
      assertThat(SliceModel.of(snapshot).slices()).isEqualTo(HudiView.byListing(table.path()));
    }
  }

  /**
   * The listing of a timeline may lack a commit that is being rolled back, and the rollback as
   * well, which began only after the folder was listed. That shows when it is listed again.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRollbackThatTheListingOfTheTimelineHasMissedIsFound(boolean ended) throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      String undone = table.upsert(0, 10, 2);
      String failed = table.start();
      table.write(failed, 0, 5, 3);
      table.rollback(failed);
      Set<Path> before = timeline(table);
      table.rollback(undone);
      Set<Path> begun = timeline(table);
      begun.removeAll(before);
      Path aside = Files.createDirectory(folder.resolve("aside"));
      for (Path file : begun) {
        Files.move(file, aside.resolve(file.getFileName()));
      }

      List<TimelineInstant> torn = reader.completedInstants();
      assertThat(reader.isBeingUndone()).isFalse();
      for (Path file : begun) {
        if (ended || !file.toString().endsWith(".rollback")) {
          Files.move(aside.resolve(file.getFileName()), file);
        }
      }
      assertThat(reader.undoingMeanwhile())
          .hasValueSatisfying(what -> assertThat(what).startsWith("rollback "));
      assertThatThrownBy(() -> reader.snapshot(torn))
          .isInstanceOf(UnreadableException.class)
          .hasMessageContaining("rollback")
          .hasMessageContaining("began while its files were listed");
    }
  }

  private static Set<Path> timeline(JavaTable table) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(table.path(), ".hoodie/timeline"))) {
      return files.filter(Files::isRegularFile).collect(Collectors.toSet());
    }
  }

  /** Such a rollback may wait for ever; the table is as if nothing had happened. */
  @Test
  void aTableIsReadWhileAFailedWriteIsRolledBack() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      String failed = table.start();
      table.write(failed, 0, 5, 3);
      table.rollback(failed);
      Files.delete(newest(table, ".rollback"));

      TableSnapshot snapshot = reader.snapshot(reader.completedInstants());
      assertThat(SliceModel.of(snapshot).slices()).isEqualTo(HudiView.byListing(table.path()));
    }
  }

  /** The file of the newest completed instant of an action. */
  private static Path newest(JavaTable table, String action) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(table.path(), ".hoodie/timeline"))) {
      return files
          .filter(file -> file.toString().endsWith(action))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }
}
