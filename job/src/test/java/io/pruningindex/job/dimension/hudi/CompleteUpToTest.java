package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.hudi.CompletionTimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Up to which time the rows of a table are said to be complete. */
@Timeout(120)
class CompleteUpToTest {
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS");
  private static final long SKEW = Tolerance.DEFAULT.clockSkew().toMillis();

  @TempDir private Path folder;

  /** A table that says in which zone its completion times are. */
  private ItemsTable create() throws Exception {
    Path path = folder.resolve("items");
    ItemsTable table =
        ItemsTable.create(path, HoodieTableType.COPY_ON_WRITE, HoodieTableVersion.NINE);
    Properties utc = new Properties();
    utc.setProperty("hoodie.table.timeline.timezone", "UTC");
    table.alter(utc);
    return table;
  }

  /** By a right clock others complete after the look, and before the time that it says. */
  @Test
  void aWriterWhoseClockIsAheadCompletesNoTimesForOthers() throws Exception {
    try (ItemsTable table = create();
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      String instant = table.upsert(0, 5, 1);
      long ahead = System.currentTimeMillis() + 10_000;
      Path completed = completed(table, instant);
      Files.move(completed, completed.resolveSibling(instant + "_" + text(ahead) + ".commit"));

      long before = System.currentTimeMillis();
      items.look();
      long after = System.currentTimeMillis();
      assertThat(items.lastCut().currentTo()).isBetween(before - SKEW, after - SKEW);

      // A write that is under way may have drawn its time already.
      Runnable late = table.begin(5, 10, 2);
      table.upsert(10, 15, 3);
      before = System.currentTimeMillis();
      items.look();
      after = System.currentTimeMillis();
      long allowed = SKEW + CompletionTimes.UNDER_WAY.toMillis();
      assertThat(items.lastCut().currentTo()).isBetween(before - allowed, after - allowed);
      late.run();
    }
  }

  @Test
  void theTimeOfAnInstantIsReachedSoonAfterIt() throws Exception {
    try (ItemsTable table = create();
        FollowedItems items = new FollowedItems(table.path(), List.of("name"))) {
      String instant = table.upsert(0, 5, 1);
      String name = completed(table, instant).getFileName().toString();
      long completion =
          LocalDateTime.parse(name.substring(instant.length() + 1, name.indexOf('.')), MILLIS)
              .toInstant(ZoneOffset.UTC)
              .toEpochMilli();
      items.look();
      long begun = System.nanoTime();
      while (items.lastCut().currentTo() < completion) {
        TimeUnit.MILLISECONDS.sleep(50);
        items.lookOnly();
      }
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isLessThan(SKEW + 3_000);
    }
  }

  private static Path completed(ItemsTable table, String instant) throws Exception {
    try (Stream<Path> files = Files.list(table.path().resolve(".hoodie/timeline"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(instant + "_"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String text(long millis) {
    return MILLIS.withZone(ZoneOffset.UTC).format(Instant.ofEpochMilli(millis));
  }
}
