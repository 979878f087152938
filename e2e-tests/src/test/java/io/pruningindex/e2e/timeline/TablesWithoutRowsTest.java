package io.pruningindex.e2e.timeline;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables that were only created, in which nothing but a write that failed ever happened, and from
 * which all is gone: nothing matches there, which is an answer. Then rows come.
 */
class TablesWithoutRowsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final List<HoodieTableVersion> VERSIONS =
      List.of(HoodieTableVersion.SIX, HoodieTableVersion.NINE);

  /** Of a table without a commit not even the columns are known; that is no mistake of askers. */
  private static final List<Predicate> CONDITIONS =
      List.of(
          Predicates.alwaysTrue(),
          column(Row.NUMBER).isEqualTo(3),
          Predicates.not(column(Row.PART).isEqualTo("a")),
          Predicates.or(
              Predicates.floor(column(Row.NUMBER)).lessThan(7), column(Row.TEXT).isNull()));

  @TempDir Path folder;

  private final List<LoneTable> tables = new ArrayList<>();

  @Test
  void nothingMatchesInTablesWithoutRowsUntilRowsCome() throws Exception {
    for (HoodieTableVersion version : VERSIONS) {
      create("created-", version, Partitioning.PLAIN);
      create("created-flat-", version, Partitioning.NONE);
      create("failed-", version, Partitioning.PLAIN).perform(WriterAction.FAIL_WRITE_AND_ROLL_BACK);
    }
    try (FollowingJob job =
            FollowingJob.start(
                folder.resolve("job"),
                tables.stream().map(LoneTable::configuration).toList(),
                new Random(1));
        PruningClient client = job.client()) {
      for (LoneTable table : tables) {
        EmbeddedIndex.awaitFollowing(client, table.name());
        verifyEmpty(client, table);
      }
      for (LoneTable table : tables) {
        table.perform(WriterAction.INSERT, WriterAction.UPSERT);
        table.verify(client, table.truth());
        FollowingState following = client.describe(table.name()).join().following().orElseThrow();
        assertThat(following)
            .as(table.name())
            .extracting(FollowingState::problem, FollowingState::failures, FollowingState::rebuilds)
            .containsExactly(Optional.empty(), 0L, 0L);
      }
      emptyAndRefill(client);
    } finally {
      tables.forEach(LoneTable::close);
    }
  }

  /** All partitions go, and come back. */
  private void emptyAndRefill(PruningClient client) throws Exception {
    for (LoneTable table : tables) {
      if (!table.name().startsWith("created-flat")) {
        table.deleteAllPartitions();
        Await.until(
            table.name() + " to be empty",
            LIMIT,
            () ->
                table.prune(client, Predicates.alwaysTrue()).status()
                    == PruneStatus.NOTHING_MATCHES);
        verifyEmpty(client, table);
        table.perform(WriterAction.INSERT);
        table.verify(client, table.truth());
      }
    }
  }

  private static void verifyEmpty(PruningClient client, LoneTable table) {
    for (Predicate predicate : CONDITIONS) {
      PruneResult result = table.prune(client, predicate);
      assertThat(result.status()).as("%s", result).isEqualTo(PruneStatus.NOTHING_MATCHES);
      assertThat(result.slices()).isEmpty();
      assertThat(result.total().slices()).isZero();
      assertThat(result.total().partitions()).isZero();
      assertThat(result.total().rows()).hasValue(0);
    }
  }

  private LoneTable create(String kind, HoodieTableVersion version, Partitioning partitioning)
      throws Exception {
    TableShape shape =
        new TableShape(
            HoodieTableType.MERGE_ON_READ,
            version,
            partitioning,
            true,
            true,
            TableShape.NO_METADATA_COMPACTION,
            HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
            false);
    LoneTable table = LoneTable.create(kind + version.versionCode(), shape, folder);
    tables.add(table);
    return table;
  }
}
