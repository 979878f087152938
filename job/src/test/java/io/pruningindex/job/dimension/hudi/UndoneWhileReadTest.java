package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.hudi.UnreadableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A restore begins while rows are read. Before table version 8 it appends to log files that are
 * read already and to others that are not, and says last that it is complete.
 */
@Timeout(120)
class UndoneWhileReadTest {
  private static final String RESTORE = "20991231000000000.restore.inflight";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"SIX, .hoodie", "NINE, .hoodie/timeline"})
  void noVersionIsCutUntilTheRestoreIsOver(HoodieTableVersion version, String timeline)
      throws Exception {
    HoodieTableType type = HoodieTableType.MERGE_ON_READ;
    try (ItemsTable table = ItemsTable.create(folder.resolve("items"), type, version);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      table.upsert(0, 20, 1);
      items.look();
      Map<String, Integer> before = items.replayed().newest().rows();
      long versions = items.replayed().versions().size();
      table.upsert(0, 20, 2);
      Path restore = table.path().resolve(timeline).resolve(RESTORE);
      items.restart(
          event -> {
            if (event instanceof DimensionEvent.GroupReplaced && !Files.exists(restore)) {
              create(restore);
            }
          });

      items.lookOnly();
      assertThat(Files.exists(restore)).as("it began").isTrue();
      assertThat(items.replayed().versions()).hasSize((int) versions);
      assertThat(items.replayed().newest().rows()).isEqualTo(before);
      assertThatThrownBy(items::lookOnly)
          .isInstanceOf(UnreadableException.class)
          .hasMessageContaining("restore")
          .hasMessageContaining("under way");
      assertThat(items.replayed().versions()).hasSize((int) versions);

      items.restart();
      Files.delete(restore);
      items.look();
      assertThat(items.replayed().newest().rows()).isNotEqualTo(before);
    }
  }

  private static void create(Path file) {
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
