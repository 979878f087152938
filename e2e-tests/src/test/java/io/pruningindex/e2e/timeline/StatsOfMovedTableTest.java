package io.pruningindex.e2e.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.oracle.SingleWorker;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A table with a metadata table but no column stats is moved, and there its column stats are built
 * from what it holds. Whatever these go by, the files of before are pruned by right bounds.
 */
class StatsOfMovedTableTest {
  private static final int NUMBERS = 100;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"SIX", "EIGHT", "NINE"})
  void filesOfBeforeTheMoveArePrunedByTheirOwnBounds(HoodieTableVersion version) throws Exception {
    Path before = Files.createDirectory(folder.resolve("before")).resolve("moved");
    try (LoneTable table = LoneTable.create("moved", shape(version), before.getParent())) {
      table.perform(
          WriterAction.INSERT, WriterAction.INSERT, WriterAction.UPSERT, WriterAction.INSERT);
    }
    Path path = Files.createDirectory(folder.resolve("after")).resolve("moved");
    Files.move(before, path);
    switchStatsOn(version, path);

    TrueTable truth = TrueTable.read("moved", path);
    TableConfiguration configured = new TableConfiguration("moved", path.toString(), List.of());
    try (EmbeddedIndex index = EmbeddedIndex.start(folder, EmbeddedIndex.job(List.of(configured)));
        PruningClient client = index.client()) {
      TableDescription described = EmbeddedIndex.awaitFollowing(client, "moved");
      assertThat(described.index().orElseThrow().columns())
          .filteredOn(coverage -> coverage.column().name().equals(Row.NUMBER))
          .singleElement()
          .satisfies(coverage -> assertThat(coverage.filesWithoutStats()).isEmpty());
      Verdict verdict = Verdict.NONE;
      for (int number = 0; number < NUMBERS; number++) {
        Predicate predicate = Predicates.column(Row.NUMBER).isEqualTo(number);
        PruneRequest request = PruneRequest.table("moved").where(predicate).build();
        verdict = verdict.plus(TruthCheck.verify(client.prune(request).join(), predicate, truth));
      }
      System.out.println("StatsOfMovedTableTest: " + verdict);
      assertThat(verdict.needed()).isPositive();
      assertThat(verdict.kept()).isLessThan(verdict.slices() * 2 / 3);
    }
  }

  /** A writer that keeps column stats builds them for what is there. */
  private static void switchStatsOn(HoodieTableVersion version, Path path) throws Exception {
    try (SingleWorker worker = new SingleWorker()) {
      worker.call(
          () -> {
            try (TableWriter writer =
                new TableWriter(shape(version), path, Row.schema(false, false), true)) {
              String instant = writer.begin();
              List<Row> rows = List.of(new Row("new", "a", 99, NUMBERS - 1));
              writer.commit(instant, writer.insert(instant, rows));
            }
            return null;
          });
    }
  }

  private static TableShape shape(HoodieTableVersion version) {
    return new TableShape(
        HoodieTableType.MERGE_ON_READ,
        version,
        Partitioning.PLAIN,
        true,
        false,
        TableShape.NO_METADATA_COMPACTION,
        HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
        false);
  }
}
