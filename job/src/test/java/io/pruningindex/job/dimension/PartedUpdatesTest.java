package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Updates between whose two records there is a pause, and all watermarks and checkpoints are in
 * such pauses. There the row must still be there as it was before.
 */
@Timeout(180)
class PartedUpdatesTest {
  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  @Test
  void aWatermarkBetweenTheTwoRecordsFindsTheRowBefore() throws Exception {
    assertNeverParted("one line", dimension(List.of(1), false), List.of(1));
  }

  @Test
  void aCheckpointBetweenTheTwoRecordsFindsTheRowBefore() throws Exception {
    assertNeverParted("branches", dimension(List.of(1, 2), true), List.of(1, 2));
  }

  private static void assertNeverParted(String job, SqlDimension dimension, List<Integer> ids)
      throws Exception {
    DimensionsConfiguration dimensions = new DimensionsConfiguration(List.of(dimension), List.of());
    try (CollectedDimensions collected =
        CollectedDimensions.start(job, dimensions, Optional.empty())) {
      ReplayedDimension replayed =
          collected.await(
              "updates",
              told ->
                  !told.versions().isEmpty()
                      && told.newest().rows().size() == ids.size()
                      && told.newest().rows().keySet().stream()
                          .allMatch(row -> row.endsWith("after " + PartedUpdates.UPDATES)));
      long different = replayed.versions().stream().map(v -> v.rows()).distinct().count();
      System.out.println("PartedUpdatesTest: " + job + ": " + different + " different versions");
      for (ReplayedDimension.Version version : replayed.versions()) {
        assertThat(version.rows().values()).containsOnly(1);
        assertThat(version.rows().keySet().stream().map(row -> row.replaceFirst("\\|.*", "")))
            .containsExactlyElementsOf(ids.stream().map(String::valueOf).toList());
      }
      assertThat(different).isGreaterThan(PartedUpdates.UPDATES / 2);
    }
  }

  private static SqlDimension dimension(List<Integer> ids, boolean untilCheckpoint) {
    String ddl = "";
    String query = "";
    for (int id : ids) {
      ddl +=
          "CREATE TABLE updates_%d (id INT, region STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
                  .formatted(id)
              + " WITH ('connector' = 'parted-updates', 'id' = '%d', 'until-checkpoint' = '%s');\n"
                  .formatted(id, untilCheckpoint);
      query += (query.isEmpty() ? "" : " UNION ALL ") + "SELECT id, region FROM updates_" + id;
    }
    return new SqlDimension(
        "updates",
        List.of(ddl),
        query,
        List.of("id"),
        Duration.ZERO,
        Duration.ZERO,
        SqlDimension.ZONE);
  }
}
