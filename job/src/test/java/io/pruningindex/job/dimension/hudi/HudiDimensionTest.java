package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
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
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, NINE", "MERGE_ON_READ, NINE", "MERGE_ON_READ, SIX"})
  void versionsAreTheTableAfterEachInstant(HoodieTableType type, HoodieTableVersion version)
      throws Exception {
    boolean logs = type == HoodieTableType.MERGE_ON_READ;
    try (ItemsTable table = ItemsTable.create(folder.resolve("items"), type, version);
        FollowedItems items = new FollowedItems(table.path(), Items.COLUMNS)) {
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
      TimeUnit.MILLISECONDS.sleep(1_100);
      long currentTo = items.lastCut().currentTo();
      items.lookOnly();
      assertThat(items.lastCut().currentTo()).isGreaterThan(currentTo);
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
    return file.getFileName().toString().contains(".log.");
  }

  private ItemsTable table(HoodieTableType type) throws Exception {
    return ItemsTable.create(folder.resolve("items"), type, HoodieTableVersion.NINE);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
