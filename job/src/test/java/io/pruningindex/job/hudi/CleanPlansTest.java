package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.event.TableEvent.FileReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cleans of real tables are going to delete is known before they have. */
class CleanPlansTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = HoodieTableVersion.class,
      names = {"SIX", "EIGHT", "NINE"})
  void aPlanNamesWhatTheCleanDeletes(HoodieTableVersion version) {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), version);
        HudiTable reader = table.open()) {
      supersedeFiles(table);
      reader.completedInstants();
      assertThat(reader.pendingCleans()).isEmpty();

      String clean = table.scheduleClean();
      reader.completedInstants();
      assertThat(reader.pendingCleans()).containsExactly(clean);
      List<FileReference> planned = reader.plannedClean(clean).orElseThrow();
      assertThat(planned).isNotEmpty().allMatch(file -> exists(table, file));

      table.clean();
      TimelineInstant done =
          reader.completedInstants().stream()
              .filter(instant -> instant.action().equals("clean"))
              .findFirst()
              .orElseThrow();
      assertThat(done.requestedTime()).isEqualTo(clean);
      assertThat(reader.pendingCleans()).isEmpty();
      assertThat(planned).noneMatch(file -> exists(table, file));
      assertThat(planned).hasSameElementsAs(reader.change(done).removed());
    }
  }

  @Test
  void aPlanThatIsNotWrittenYetIsNoneAndADamagedOneIsAnError() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE);
        HudiTable reader = table.open()) {
      supersedeFiles(table);
      String clean = table.scheduleClean();
      Path plan = plan(table, clean);
      byte[] whole = Files.readAllBytes(plan);
      reader.completedInstants();

      Files.write(plan, new byte[0]);
      assertThat(reader.plannedClean(clean)).isEqualTo(Optional.empty());
      Files.writeString(plan, "no plan");
      assertThatThrownBy(() -> reader.plannedClean(clean))
          .isInstanceOf(InstantUnreadableException.class)
          .hasMessageContainingAll("Table 'live'", plan.toString());
      Files.write(plan, whole);
      assertThat(reader.plannedClean(clean)).isPresent();
    }
  }

  private static void supersedeFiles(JavaTable table) {
    table.upsert(0, 20, 1);
    for (int revision = 2; revision < 5; revision++) {
      table.upsert(0, 20, revision);
      table.compact(table.scheduleCompaction());
    }
  }

  private static boolean exists(JavaTable table, FileReference file) {
    return Files.exists(Path.of(table.path(), file.partition(), file.name()));
  }

  private static Path plan(JavaTable table, String clean) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(table.path(), ".hoodie/timeline"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(clean))
          .filter(file -> file.toString().endsWith(".clean.requested"))
          .findFirst()
          .orElseThrow();
    }
  }
}
