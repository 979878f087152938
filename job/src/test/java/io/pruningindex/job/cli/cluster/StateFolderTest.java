package io.pruningindex.job.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
  @TempDir private Path root;

  private static Path checkpoint(StateFolder folder, String name, long seconds, boolean complete)
      throws IOException {
    Path path = Files.createDirectories(folder.checkpoints().resolve(name));
    if (complete) {
      Path metadata = Files.createFile(path.resolve("_metadata"));
      Files.setLastModifiedTime(metadata, FileTime.fromMillis(seconds * 1_000));
    }
    return path;
  }

  @Test
  void findsTheNewestCompleteCheckpointOfAnyJob() throws IOException {
    StateFolder folder = StateFolder.in(root.resolve("state"));
    assertThat(folder.newestCheckpoint()).isEmpty();
    checkpoint(folder, "job1/chk-7", 100, true);
    Path newest = checkpoint(folder, "job2/chk-2", 300, true);
    checkpoint(folder, "job2/chk-1", 200, true);
    checkpoint(folder, "job2/chk-3", 400, false);
    assertThat(StateFolder.in(root.resolve("state")).newestCheckpoint()).contains(newest);
  }

  @Test
  void keepsCheckpointsAndDropsWhatIsTemporary() throws IOException {
    StateFolder folder = StateFolder.in(root.resolve("state"));
    checkpoint(folder, "job/chk-1", 100, true);
    Files.createFile(folder.temporary().resolve("left"));
    StateFolder again = StateFolder.in(root.resolve("state"));
    assertThat(again.newestCheckpoint()).isPresent();
    assertThat(again.temporary()).isEmptyDirectory();
    again.delete();
    assertThat(root.resolve("state")).doesNotExist();
  }
}
