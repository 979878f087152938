package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.dimension.hudi.Items;
import io.pruningindex.job.dimension.hudi.ItemsTable;
import io.pruningindex.query.internal.dimension.Completeness;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A dimension over a Hudi table, on a real cluster, over a restart. */
@Timeout(180)
class HudiDimensionsTest {
  private static final List<String> COLUMNS = List.of("name", "price");

  @RegisterExtension
  private static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir private Path folder;

  @Test
  void goesOnFromASavepoint() throws Exception {
    Path path = folder.resolve("items");
    HudiDimension items = new HudiDimension("items", path.toString(), List.of("id"), COLUMNS);
    DimensionsConfiguration dimensions = new DimensionsConfiguration(List.of(items), List.of());
    try (ItemsTable table =
        ItemsTable.create(path, HoodieTableType.MERGE_ON_READ, HoodieTableVersion.NINE)) {
      table.upsert(0, 20, 1);
      String savepoint;
      try (CollectedDimensions first =
          CollectedDimensions.start("hudi", dimensions, Optional.empty())) {
        awaitTruth(first, path);
        table.upsert(10, 25, 2);
        awaitTruth(first, path);
        savepoint = first.stop(folder.resolve("savepoints").toUri().toString());
      }
      table.delete(0, 5);
      table.insertOverwrite(101, 104, 3);
      try (CollectedDimensions second =
          CollectedDimensions.start("hudi", dimensions, Optional.of(savepoint))) {
        awaitTruth(second, path);
        table.upsert(101, 103, 4);
        table.compact(table.scheduleCompaction());
        awaitTruth(second, path);
        assertThat(second.of("items").opened())
            .containsExactly(Completeness.INSTANT, Completeness.INSTANT);
        assertThat(second.of("items").dropped()).isEqualTo(1);
      }
      // Where it is not known what was sent, the dimension is begun anew.
      HudiDimension others =
          new HudiDimension("items", path.toString(), List.of("id"), List.of("sold"));
      try (CollectedDimensions third =
          CollectedDimensions.start(
              "hudi",
              new DimensionsConfiguration(List.of(others), List.of()),
              Optional.of(savepoint))) {
        Map<String, Integer> truth = Items.read(path, others.allColumns());
        third.await("items", dimension -> dimension.newest().rows().equals(truth));
        assertThat(third.of("items").dropped()).isEqualTo(2);
      }
    }
  }

  private static void awaitTruth(CollectedDimensions job, Path table) throws Exception {
    Map<String, Integer> truth = Items.read(table, List.of("id", "name", "price"));
    job.await(
        "items",
        dimension -> !dimension.versions().isEmpty() && dimension.newest().rows().equals(truth));
  }
}
