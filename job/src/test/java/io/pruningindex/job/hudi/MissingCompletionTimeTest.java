package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Log files are placed by the completion times of their instants. Where those are recorded nowhere
 * any more, the files must neither be lost nor be taken for later ones.
 */
class MissingCompletionTimeTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"EIGHT", "NINE"})
  void logsWhoseCompletionTimesAreGoneStayInTheirSlices(HoodieTableVersion version)
      throws Exception {
    try (JavaTable table = JavaTable.createArchiving(folder.resolve("t"), version, false);
        HudiTable reader = table.open()) {
      table.upsert(0, 20, 1);
      String archived = table.upsert(0, 20, 2);
      for (int revision = 3; revision < 8; revision++) {
        table.upsert(0, 20, revision);
      }
      Map<String, Set<String>> before = HudiView.byListing(table.path());
      table.archive();
      assertThat(reader.completedInstants())
          .noneMatch(instant -> instant.requestedTime().equals(archived));
      forgetArchivedInstants();
      Map<String, Set<String>> slices =
          SliceModel.of(reader.snapshot(reader.completedInstants())).slices();
      assertThat(slices).isEqualTo(before);
      assertThat(slices.toString()).contains(archived + ".log.");
    }
  }

  private void forgetArchivedInstants() throws Exception {
    Path archive = folder.resolve("t/.hoodie/timeline/history");
    try (Stream<Path> files = Files.list(archive)) {
      assertThat(files.toList()).isNotEmpty();
    }
    TestTables.delete(archive);
    Files.createDirectory(archive);
  }
}
