package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.HoodieRecordMerger;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a dimension over a real table tells, compared with what Hudi reads of that table. */
@Timeout(120)
class HudiDimensionTest {
  private static final ItemSet FIVES =
      new ItemSet("fives", "name LIKE '%5'", row -> text(row, "name").endsWith("5"));
  private static final ItemSet CHEAP =
      new ItemSet(
          "cheap",
          "NOT (price < -30.10) AND part <> 'odd'",
          row ->
              row.value("price") instanceof BigDecimal price
                  && price.compareTo(new BigDecimal("-30.10")) >= 0
                  && !row.value("part").equals("odd"));
  private static final ItemSet BARE =
      new ItemSet(
          "bare",
          "number IS NULL OR sold AND ver IN (1, 4, 7, 10)",
          row ->
              row.value("number") == null
                  || Boolean.TRUE.equals(row.value("sold"))
                      && ((Number) row.value("ver")).intValue() % 3 == 1);

  @TempDir private Path folder;

  private static String text(TruthRow row, String column) {
    return String.valueOf(row.value(column));
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, NINE", "MERGE_ON_READ, NINE", "MERGE_ON_READ, SIX"})
  void versionsAreTheTableAfterEachInstant(HoodieTableType type, HoodieTableVersion version)
      throws Exception {
    boolean logs = type == HoodieTableType.MERGE_ON_READ;
    try (ItemsTable table = ItemsTable.create(folder.resolve("items"), type, version);
        FollowedItems items = new FollowedItems(table.path(), Items.COLUMNS, FIVES, CHEAP, BARE)) {
      String first = table.upsert(0, 40, 1);
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(40);
      assertThat(items.replayed().opened()).containsExactly(Completeness.INSTANT);
      assertThat(items.lastCut().instant()).isEqualTo(InstantTime.pack(first));
      table.upsert(10, 20, 2);
      table.upsert(40, 60, 2);
      items.look();
      items.restart();
      table.delete(30, 45);
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(45);
      Runnable late = table.begin(46, 56, 3);
      table.upsert(0, 10, 4);
      items.look();
      late.run();
      items.look();
      if (logs) {
        String compaction = table.scheduleCompaction();
        table.upsert(5, 15, 5);
        items.look();
        items.restart();
        items.look();
        table.compact(compaction);
        items.look();
      }
      String saved = table.upsert(5, 8, 6);
      table.savepoint(saved);
      items.look();
      Map<String, Integer> before = items.replayed().newest().rows();
      table.insertOverwrite(100, 105, 7);
      items.look();
      table.upsert(100, 103, 8);
      items.look();
      items.restart();
      table.restoreTo(saved);
      items.look();
      assertThat(items.replayed().newest().rows()).isEqualTo(before);
      table.cluster();
      items.look();
      assertThat(items.replayed().newest().rows()).isEqualTo(before);
      String last = table.upsert(0, 3, 9);
      items.look();
      table.rollback(last);
      items.look();
      assertThat(items.replayed().newest().rows()).isEqualTo(before);
      table.upsert(0, 5, 10);
      table.upsert(0, 5, 11);
      table.delete(0, 2);
      table.clean();
      table.archive();
      items.look();
      assertThat(items.replayed().problem()).isEmpty();
      for (ItemSet set : List.of(FIVES, CHEAP, BARE)) {
        assertThat(items.replayed(set.name()).versions())
            .as(set.where())
            .anyMatch(any -> !any.rows().isEmpty())
            .hasSameSizeAs(items.replayed().versions());
      }
    }
  }

  @Test
  void aValueSetIsReadWithTheDimension() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"), FIVES)) {
      table.upsert(0, 1_300, 1);
      items.look();
      assertThat(items.replayed("fives").schema().origin()).isEqualTo("items where name LIKE '%5'");
      assertThat(items.replacements("fives")).isEqualTo(2);
      table.upsert(4, 5, 2);
      items.look();
      items.restart();
      items.look();
      assertThat(items.replacements("fives")).isEqualTo(3);
      // One that was added later is filled by reading all groups once more.
      SourceNotes notes = SourceNotes.fromBytes(items.notes().toBytes());
      items.restart(notes, event -> {});
      items.look();
      assertThat(items.replacements("fives")).isEqualTo(5);
      assertThat(items.replacements()).isEqualTo(3);
      assertThat(items.replayed("fives").dropped()).isEqualTo(2);
    }
  }

  @Test
  void aValueSetWhoseConditionDoesNotFitIsReportedAndTheDimensionGoesOn() throws Exception {
    ItemSet misfit = new ItemSet("misfit", "name > 5", row -> true);
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"), misfit, FIVES)) {
      table.upsert(0, 20, 1);
      items.lookOnly();
      assertThat(items.replayed().newest().rows()).isEqualTo(items.truth());
      assertThat(items.replayed("fives").newest().rows()).isNotEmpty();
      assertThat(items.replayed("misfit").versions()).isEmpty();
      assertThat(items.replayed("misfit").problem())
          .startsWith("The 'where' of value set misfit (name > 5) cannot be decided row by row");
      assertThat(items.replacements("misfit")).isZero();
    }
  }

  /** A savepoint holds its write back when those after it are archived, but these are not. */
  @Test
  void aWriteThatIsUnderWayAfterASavedOneHasNoRowsYet() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      table.savepoint(table.upsert(0, 10, 1));
      Runnable late = table.begin(10, 20, 2);
      table.upsert(20, 30, 3);
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(20);
      late.run();
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(30);
    }
  }

  @Test
  void onlyChangedGroupsAreReadAgain() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      table.upsert(0, 20, 1);
      items.look();
      assertThat(items.replacements()).isEqualTo(2);
      table.upsert(4, 5, 2);
      items.look();
      assertThat(items.replacements()).isEqualTo(3);
      items.restart();
      items.look();
      table.clean();
      table.archive();
      items.look();
      assertThat(items.replacements()).isEqualTo(3);
      assertThat(items.replayed().schema().columns()).hasSize(2);
      long currentTo = items.lastCut().currentTo();
      await(
          () -> {
            items.lookOnly();
            return items.lastCut().currentTo() > currentTo;
          });
    }
  }

  @Test
  void anotherWayToMergeIsNoticedThoughNoInstantCompletes() throws Exception {
    try (ItemsTable table = table(HoodieTableType.MERGE_ON_READ);
        FollowedItems items = new FollowedItems(table.path(), List.of("name", "ver"))) {
      table.upsert(0, 20, 5);
      table.upsert(0, 3, 4);
      items.look();
      Map<String, Integer> greatest = items.replayed().newest().rows();
      Properties newest = new Properties();
      newest.setProperty("hoodie.record.merge.mode", RecordMergeMode.COMMIT_TIME_ORDERING.name());
      newest.setProperty(
          "hoodie.record.merge.strategy.id",
          HoodieRecordMerger.COMMIT_TIME_BASED_MERGE_STRATEGY_UUID);
      table.alter(newest);
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(20).isNotEqualTo(greatest);
      long replacements = items.replacements();
      Properties indexes = new Properties();
      indexes.setProperty("hoodie.table.metadata.partitions.inflight", "record_index");
      table.alter(indexes);
      items.restart();
      items.look();
      assertThat(items.replacements()).isEqualTo(replacements);
    }
  }

  @Test
  void aColumnOfAnotherTypeBeginsTheDimensionAnew() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("number"))) {
      table.upsert(0, 20, 1);
      items.look();
      DimensionSchema schema = items.notes().schema();
      DimensionSchema.Field id = schema.columns().get(0);
      DimensionSchema before =
          new DimensionSchema(
              List.of(id, new DimensionSchema.Field("number", ColumnType.of(TypeKind.LONG), false)),
              schema.definition(),
              schema.origin());
      SourceNotes notes = new SourceNotes(before, items.notes().groups());
      items.restart(notes, event -> {});
      items.look();
      assertThat(items.replayed().schema()).isEqualTo(schema);
      assertThat(items.replayed().newest().rows()).hasSize(20);
      assertThat(items.replacements()).isEqualTo(4);
    }
  }

  /** More rows than are sent at once, and an end after the first of them. */
  @Test
  void aGroupThatWasSentInPartIsSentAgain() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE);
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      table.upsert(0, 1_300, 1);
      items.look();
      table.upsert(0, 1_300, 2);
      AtomicBoolean ended = new AtomicBoolean();
      items.restart(
          event -> {
            if (event instanceof DimensionEvent.GroupReplaced) {
              ended.set(true);
              items.end();
            }
          });
      long versions = items.replayed().versions().size();
      items.run().join();
      assertThat(ended).isTrue();
      assertThat(items.replayed().versions()).hasSize((int) versions);
      items.restart();
      items.look();
      // The same, and the group is gone when the source is back.
      table.upsert(0, 1_300, 3);
      items.restart(event -> items.end());
      items.run().join();
      table.insertOverwrite(0, 2, 4);
      items.restart();
      items.look();
      assertThat(items.replayed().newest().rows()).hasSize(2);
    }
  }

  @Test
  void whatCannotBeReadIsReportedAndHeals() throws Exception {
    Path path = folder.resolve("items");
    try (FollowedItems items = new FollowedItems(path, List.of("name", "weight"))) {
      Thread following = items.run();
      await(() -> items.replayed().problem().contains("there is nothing at"));
      try (ItemsTable table = table(HoodieTableType.MERGE_ON_READ)) {
        await(() -> items.replayed().problem().contains("nothing was ever written to it"));
        assertThat(items.replayed().versions()).isEmpty();
        table.upsert(0, 20, 1);
        await(() -> !items.replayed().versions().isEmpty());
        await(() -> items.replayed().problem().isEmpty());
        Map<String, Integer> first = items.truth();
        assertThat(items.replayed().newest().rows()).isEqualTo(first);
        items.end();
        following.join();
        table.upsert(0, 20, 2);
        Path log = someLog(path);
        Path away = folder.resolve("away");
        Files.move(log, away);
        items.restart();
        following = items.run();
        await(() -> items.replayed().problem().contains("the file group even/"));
        assertThat(items.replayed().problem()).contains("cannot be read", "Check that storage");
        assertThat(items.replayed().newest().rows()).isEqualTo(first);
        Files.move(away, log);
        Map<String, Integer> second = items.truth();
        await(() -> items.replayed().newest().rows().equals(second));
        await(() -> items.replayed().problem().isEmpty());
      } finally {
        items.end();
        following.join();
      }
    }
  }

  @Test
  void columnsThatCannotBeReadAreNamed() throws Exception {
    try (ItemsTable table = table(HoodieTableType.COPY_ON_WRITE)) {
      table.upsert(0, 2, 1);
      assertThat(problem(List.of("colour"))).contains("it has no column 'colour': name some of");
      assertThat(problem(List.of("tags"))).contains("its column 'tags' is of a type that is not");
    }
  }

  private String problem(List<String> columns) throws Exception {
    try (FollowedItems items = new FollowedItems(folder.resolve("items"), columns)) {
      Thread following = items.run();
      await(() -> !items.replayed().problem().isEmpty());
      items.end();
      following.join();
      return items.replayed().problem();
    }
  }

  private Path someLog(Path table) throws Exception {
    try (Stream<Path> files = Files.walk(table.resolve("even"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(".") && isLog(file))
          .findFirst()
          .orElseThrow();
    }
  }

  private static boolean isLog(Path file) {
    String name = file.getFileName().toString();
    return name.contains(".log.") && !name.endsWith(".crc");
  }

  private ItemsTable table(HoodieTableType type) throws Exception {
    return ItemsTable.create(folder.resolve("items"), type, HoodieTableVersion.NINE);
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.call()) {
      assertThat(System.nanoTime()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
