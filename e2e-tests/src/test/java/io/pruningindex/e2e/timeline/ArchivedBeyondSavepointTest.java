package io.pruningindex.e2e.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruningClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The newest write that the job has taken in has a savepoint. While the job is down others follow,
 * and Hudi archives them, but not the saved one: that it is still there hides that there were
 * others.
 */
class ArchivedBeyondSavepointTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void writesThatWereArchivedAfterTheSavedOneAreNotMissed(HoodieTableVersion version)
      throws Exception {
    TableShape shape =
        new TableShape(
            HoodieTableType.COPY_ON_WRITE,
            version,
            Partitioning.PLAIN,
            false,
            false,
            TableShape.NO_METADATA_COMPACTION,
            HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
            false,
            true);
    try (LoneTable table = LoneTable.create("saved", shape, folder)) {
      table.perform(WriterAction.INSERT, WriterAction.SAVEPOINT);
      Timeline timeline = new Timeline(table.path());
      String saved = timeline.lastSavepoint().orElseThrow();
      try (FollowingJob job =
              FollowingJob.start(
                  folder.resolve("job"), List.of(table.configuration()), new Random(1));
          PruningClient client = job.client()) {
        table.verify(client, table.truth());
        job.apply(JobAction.STOP);

        for (int i = 0; i < 6; i++) {
          table.perform(WriterAction.INSERT);
        }
        // Hudi's own view does not list what it is about to archive.
        TrueTable truth = table.truth();
        Set<String> before = timeline.writtenFiles().keySet();
        table.perform(WriterAction.ARCHIVE);
        Set<String> after = timeline.writtenFiles().keySet();
        assertThat(after).contains(saved, truth.instant());
        assertThat(before.stream().filter(instant -> !after.contains(instant)))
            .as("archived writes after %s", saved)
            .isNotEmpty()
            .allMatch(instant -> instant.compareTo(saved) > 0);

        job.apply(JobAction.RESUME);
        table.verify(client, truth);
        FollowingState following = client.describe(table.name()).join().following().orElseThrow();
        assertThat(following.rebuilds()).isEqualTo(1);
        assertThat(following.rebuildReason().orElseThrow()).contains("savepoint", saved);
      }
    }
  }
}
