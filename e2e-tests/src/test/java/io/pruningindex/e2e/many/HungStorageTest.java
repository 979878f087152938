package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.source.reader.TimelineReader;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Storage that does not answer, neither with what is asked for nor with an error. */
@Timeout(180)
class HungStorageTest {
  /** More than are built at the same time. */
  private static final int HUNG = 10;

  private static final String HEALTHY = "healthy";
  private static final String HUNG_TEXT = "a call of storage has not returned for 2 s";

  @TempDir private Path folder;

  private final List<TableConfiguration> tables = new ArrayList<>();
  private ReadEvents events;

  @Test
  void tablesWhoseStorageHangsDegradeAlone() throws Exception {
    SmallTable first = SmallTable.at(path(HEALTHY)).create();
    first.insert(0, 10);
    for (int i = 0; i < HUNG; i++) {
      follow(hung(i));
      Folders.copy(first.path(), path(hung(i)));
      WatchedFileSystem.holdUp(path(hung(i)));
    }
    follow(HEALTHY);
    try (TimelineReader reader = reader()) {
      events = new ReadEvents(reader);
      addSplits(reader);
      events.readUntil(read -> isFollowed(HEALTHY));
      for (int i = 0; i < HUNG; i++) {
        String name = hung(i);
        events.readUntil(read -> isHungUp(name));
        assertThat(events.of(name, TableEvent.EpochCompleted.class)).isEmpty();
      }
      assertThat(events.of(HEALTHY, TableEvent.HealthReported.class))
          .extracting(reported -> reported.health().condition())
          .doesNotContain(Condition.DEGRADED);

      // Nor does it hold up what goes on with others that not a single call returns.
      WatchedFileSystem.letGo(path(hung(0)));
      events.readUntil(read -> isFollowed(hung(0)));
      WatchedFileSystem.die(path(hung(0)));
      events.readUntil(read -> isHungUp(hung(0)));
      String instant = first.insert(10, 10);
      events.readUntil(read -> isApplied(HEALTHY, instant));

      WatchedFileSystem.revive(path(hung(0)));
      events.readUntil(read -> isFollowed(hung(0)));
      String next = SmallTable.at(path(hung(0))).insert(10, 10);
      events.readUntil(read -> isApplied(hung(0), next));
      for (int i = 1; i < HUNG; i++) {
        String name = hung(i);
        WatchedFileSystem.letGo(path(name));
        events.readUntil(read -> isFollowed(name));
        assertThat(lastHealth(name).failures()).as("nothing has failed").isZero();
      }
    }
  }

  @Test
  void aReaderEndsThoughACallNeverReturns() throws Exception {
    SmallTable first = SmallTable.at(path(HEALTHY)).create();
    first.insert(0, 10);
    follow(HEALTHY);
    try {
      long begun;
      try (TimelineReader reader = reader()) {
        events = new ReadEvents(reader);
        addSplits(reader);
        events.readUntil(read -> isFollowed(HEALTHY));
        WatchedFileSystem.die(path(HEALTHY));
        events.readUntil(read -> isHungUp(HEALTHY));
        begun = System.nanoTime();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
    } finally {
      WatchedFileSystem.revive(path(HEALTHY));
    }
  }

  private boolean isFollowed(String table) {
    return !events.of(table, TableEvent.HealthReported.class).isEmpty()
        && lastHealth(table).condition() == Condition.FOLLOWING
        && lastHealth(table).problem().isEmpty();
  }

  private boolean isHungUp(String table) {
    return lastHealth(table).condition() == Condition.DEGRADED
        && lastHealth(table).problem().contains(HUNG_TEXT)
        && lastHealth(table).problem().contains(path(table).toString());
  }

  private boolean isApplied(String table, String instant) {
    return events.of(table, TableEvent.InstantCompleted.class).stream()
        .anyMatch(completed -> completed.instant() == InstantTime.pack(instant));
  }

  private TableHealth lastHealth(String table) {
    List<TableEvent.HealthReported> all = events.of(table, TableEvent.HealthReported.class);
    return all.get(all.size() - 1).health();
  }

  private static String hung(int number) {
    return "hung" + number;
  }

  private void follow(String name) {
    tables.add(new TableConfiguration(name, path(name).toString(), List.of()));
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  private void addSplits(TimelineReader reader) {
    reader.addSplits(
        tables.stream()
            .map(table -> new TableSplit(table.name(), FollowState.unread(table.path())))
            .toList());
  }

  private TimelineReader reader() {
    JobConfiguration configuration =
        new JobConfiguration(
                JobConfiguration.DEFAULT_NAME,
                tables,
                Duration.ofMillis(200),
                32,
                20,
                1,
                Duration.ofHours(1),
                WatchedFileSystem.options())
            .with(Tolerance.DEFAULT.withSlowCall(Duration.ofSeconds(2)));
    return new TimelineReader(configuration, new UnregisteredMetricsGroup());
  }
}
