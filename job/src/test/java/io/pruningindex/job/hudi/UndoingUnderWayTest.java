package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
