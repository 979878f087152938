package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.dimension.hudi.Items;
import io.pruningindex.job.dimension.hudi.ItemsTable;
import io.pruningindex.query.internal.dimension.Completeness;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

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

  @Test
  void valueSetsGoOnFromASavepointUnlessTheirConditionChanges() throws Exception {
    Path path = folder.resolve("items");
    HudiDimension items = new HudiDimension("items", path.toString(), List.of("id"), COLUMNS);
    ValueSetConfiguration kept = set("kept", "name LIKE '%5'");
    try (ItemsTable table =
        ItemsTable.create(path, HoodieTableType.MERGE_ON_READ, HoodieTableVersion.NINE)) {
      table.upsert(0, 30, 1);
      String savepoint;
      try (CollectedDimensions first =
          start("sets", items, Optional.empty(), kept, set("changed", "price IS NULL"))) {
        await(first, path, "kept", row -> text(row).endsWith("5"));
        await(first, path, "changed", row -> row.value("price") == null);
        assertThat(first.of("changed").newest().rows()).isNotEmpty();
        savepoint = first.stop(folder.resolve("savepoints").toUri().toString());
      }
      table.upsert(5, 7, 2);
      try (CollectedDimensions second =
          start(
              "sets",
              items,
              Optional.of(savepoint),
              kept,
              set("changed", "price IS NOT NULL"),
              set("added", "name LIKE '%6'"))) {
        await(second, path, "kept", row -> text(row).endsWith("5"));
        await(second, path, "changed", row -> row.value("price") != null);
        await(second, path, "added", row -> text(row).endsWith("6"));
        assertThat(second.of("kept").dropped()).isEqualTo(1);
        assertThat(second.of("changed").dropped()).isEqualTo(2);
        assertThat(second.of("added").dropped()).isEqualTo(1);
        assertThat(second.of("items").dropped()).isEqualTo(1);
      }
    }
  }

  @Test
  void aConditionThatCannotBeUsedFailsTheStart() {
    HudiDimension items = new HudiDimension("items", "/lake/items", List.of("id"), COLUMNS);
    assertThatThrownBy(() -> start("none", items, Optional.empty(), set("red", "colour = 'red'")))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessage(
            "The 'where' of value set red (colour = 'red') asks for the column colour, and"
                + " dimension items keeps only [id, name, price]: name the column under 'columns'"
                + " of the dimension, or leave it out");
  }

  private static CollectedDimensions start(
      String name,
      HudiDimension items,
      Optional<String> savepoint,
      ValueSetConfiguration... valueSets)
      throws Exception {
    return CollectedDimensions.start(
        name, new DimensionsConfiguration(List.of(items), List.of(valueSets)), savepoint);
  }

  private static ValueSetConfiguration set(String name, String where) {
    return new ValueSetConfiguration(name, "items", where);
  }

  private static String text(TruthRow row) {
    return String.valueOf(row.value("name"));
  }

  private static void await(
      CollectedDimensions job, Path table, String name, Predicate<TruthRow> rows) throws Exception {
    Map<String, Integer> truth =
        Items.texts(Items.rows(table), List.of("id", "name", "price"), rows);
    job.await(name, set -> !set.versions().isEmpty() && set.newest().rows().equals(truth));
  }

  private static void awaitTruth(CollectedDimensions job, Path table) throws Exception {
    Map<String, Integer> truth = Items.read(table, List.of("id", "name", "price"));
    job.await(
        "items",
        dimension -> !dimension.versions().isEmpty() && dimension.newest().rows().equals(truth));
  }
}
