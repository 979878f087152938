package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.reader.TimelineReader;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import io.pruningindex.query.internal.file.InstantTime;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it costs to look at tables, to read a commit and to build a large table. */
class PollingCostTest {
  private static final int TABLES = Integer.getInteger("tables", 50);
  private static final int LARGE_FILES = Integer.getInteger("files", 500);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final long WATCHED_SECONDS = Long.getLong("seconds", 4);

  private static final int WARMING_COMMITS = 3;
  private static final int COMMITS = Integer.getInteger("commits", 5);

  /** The timeline is listed, and the properties are asked for. */
  private static final double MOST_CALLS_A_LOOK = 5;

  /** Some ten times of what it is, for machines that are slow or busy. */
  private static final double MOST_MILLIS_AN_INSTANT = 500;

  @TempDir private Path folder;

  @Test
  void aLookIsCheapAndACommitIsFewEvents() throws Exception {
    SmallTable first = SmallTable.at(folder.resolve("t0")).create();
    for (int i = 0; i < 5; i++) {
      first.insert(10L * i, 10);
    }
    List<TableConfiguration> tables = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      Path path = folder.resolve("t" + i);
      tables.add(new TableConfiguration("t" + i, path.toString(), List.of()));
      if (i > 0) {
        Folders.copy(first.path(), path);
      }
    }
    try (TimelineReader reader = reader(tables)) {
      ReadEvents events = new ReadEvents(reader);
      long start = System.nanoTime();
      reader.addSplits(splits(tables));
      events.readUntil(read -> read.tablesWith(TableEvent.Heartbeat.class) == TABLES);
      System.out.printf(
          "PollingCost: %d tables are built after %.1f s%n",
          TABLES, (System.nanoTime() - start) / 1e9);
      watchIdleTables(events, tables);
      for (int i = 0; i < WARMING_COMMITS; i++) {
        commit(events, first);
      }
      countCommits(events, tables.get(0), first);
    }
    buildLarge();
  }

  private static void watchIdleTables(ReadEvents events, List<TableConfiguration> tables)
      throws Exception {
    var process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long looks = looks(tables);
    long calls = WatchedFileSystem.calls();
    long processor = process.getProcessCpuTime();
    events.readFor(Duration.ofSeconds(WATCHED_SECONDS));
    processor = process.getProcessCpuTime() - processor;
    calls = WatchedFileSystem.calls() - calls;
    looks = looks(tables) - looks;
    System.out.printf(
        "PollingCost: idle: %d looks, each %.3f ms of processor time and %.2f calls of storage%n",
        looks, processor / 1e6 / looks, (double) calls / looks);
    assertThat(looks).isGreaterThan(TABLES);
    assertThat((double) calls / looks).isLessThan(MOST_CALLS_A_LOOK);
  }

  /** What instants cost that are looked at one by one, beside looks that find nothing. */
  private static void countCommits(
      ReadEvents events, TableConfiguration configured, SmallTable table) throws Exception {
    TableThreads threads = new TableThreads(configured.name());
    long looks = looks(List.of(configured));
    double idle = threads.processorMillis();
    events.readFor(Duration.ofSeconds(WATCHED_SECONDS));
    idle = (threads.processorMillis() - idle) / (looks(List.of(configured)) - looks);

    looks = looks(List.of(configured));
    double processor = threads.processorMillis();
    for (int i = 0; i < COMMITS; i++) {
      commit(events, table);
    }
    processor = threads.processorMillis() - processor;
    looks = looks(List.of(configured)) - looks;
    double instant = (processor - idle * (looks - COMMITS)) / COMMITS;
    System.out.printf(
        "PollingCost: a look that finds one new instant takes %.1f ms of processor time, one that"
            + " finds nothing %.2f ms%n",
        instant, idle);
    assertThat(instant).isBetween(idle, MOST_MILLIS_AN_INSTANT);
  }

  private static void commit(ReadEvents events, SmallTable table) throws Exception {
    events.clear();
    String instant = table.insert(1_000, 10);
    long start = System.nanoTime();
    events.readUntil(
        read ->
            read.of("t0", TableEvent.InstantCompleted.class).stream()
                .anyMatch(e -> is(e, instant)));
    Map<String, Long> kinds =
        events.of("t0", TableEvent.class).stream()
            .filter(event -> !(event instanceof TableEvent.Heartbeat))
            .collect(
                Collectors.groupingBy(e -> e.getClass().getSimpleName(), Collectors.counting()));
    System.out.printf(
        "PollingCost: a commit is read %.2f s after its end, as %s%n",
        (System.nanoTime() - start) / 1e9, kinds);
    assertThat(kinds).containsOnly(Map.entry("FilesAdded", 1L), Map.entry("InstantCompleted", 1L));
  }

  private void buildLarge() throws Exception {
    SmallTable large = new SmallTable(folder.resolve("large"), 10).create();
    large.insert(0, LARGE_FILES * 10);
    List<TableConfiguration> tables =
        List.of(new TableConfiguration("large", large.path().toString(), List.of()));
    try (TimelineReader reader = reader(tables)) {
      ReadEvents events = new ReadEvents(reader);
      long start = System.nanoTime();
      reader.addSplits(splits(tables));
      events.readUntil(read -> read.tablesWith(TableEvent.EpochCompleted.class) == 1);
      System.out.printf(
          "PollingCost: %d files are read anew in %.2f s%n",
          large.files(), (System.nanoTime() - start) / 1e9);
      assertThat(
              events.of("large", TableEvent.FilesListed.class).stream()
                  .mapToInt(listed -> listed.files().count())
                  .sum())
          .isEqualTo(large.files());
    }
  }

  private static boolean is(TableEvent.InstantCompleted completed, String instant) {
    return completed.instant() == InstantTime.pack(instant);
  }

  private static long looks(List<TableConfiguration> tables) {
    return tables.stream().mapToLong(t -> WatchedFileSystem.listings(Path.of(t.path()))).sum();
  }

  private static List<TableSplit> splits(List<TableConfiguration> tables) {
    return tables.stream()
        .map(table -> new TableSplit(table.name(), FollowState.unread(table.path())))
        .toList();
  }

  private static TimelineReader reader(List<TableConfiguration> tables) {
    return new TimelineReader(
        new JobConfiguration(
            JobConfiguration.DEFAULT_NAME,
            tables,
            INTERVAL,
            32,
            20,
            1,
            Duration.ofHours(1),
            WatchedFileSystem.options()),
        new UnregisteredMetricsGroup());
  }
}
