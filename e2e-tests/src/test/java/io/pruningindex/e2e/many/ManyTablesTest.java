package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.fault.NewestCommit;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.index.metric.MetricNames;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.FollowingState.Condition;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One job follows many small tables and a large one. What happens to one of them is no business of
 * the others.
 */
class ManyTablesTest {
  private static final int TABLES = Integer.getInteger("tables", 200);
  private static final int LARGE_FILES = Integer.getInteger("files", 500);
  private static final int ROWS = 10;
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final Predicate NEW_ROWS = Predicates.column("id").greaterThanOrEqualTo(2 * ROWS);

  /** Far more than a poll, and less than if others were waited for. */
  private static final double FRESH_SECONDS = 15;

  private static final String CORRUPT = "t000";
  private static final String DENIED = "t001";
  private static final String VANISHED = "t002";
  private static final String HEALTHY = "t003";
  private static final String NO_TABLE = "plain";
  private static final String LARGE = "large";
  private static final List<String> BROKEN = List.of(CORRUPT, DENIED, VANISHED, NO_TABLE);

  @TempDir private Path folder;

  private final List<TableConfiguration> tables = new ArrayList<>();
  private TrueTable template;
  private PruningClient client;
  private int largeFiles;

  @Test
  void whatHappensToOneTableIsNoBusinessOfTheOthers() throws Exception {
    SmallTable first = SmallTable.at(folder.resolve("template")).create();
    first.insert(0, ROWS);
    first.insert(ROWS, ROWS);
    template = TrueTable.read("template", first.path());
    for (int i = 0; i < TABLES; i++) {
      follow(String.format("t%03d", i));
      Folders.copy(first.path(), path(String.format("t%03d", i)));
    }
    SmallTable large = new SmallTable(path(LARGE), ROWS).create();
    large.insert(0, LARGE_FILES * ROWS);
    largeFiles = large.files();
    String undone = large.insert(LARGE_FILES * ROWS, ROWS);
    follow(LARGE);
    Files.createDirectories(path(NO_TABLE));
    follow(NO_TABLE);
    NewestCommit commit = NewestCommit.of(path(CORRUPT));
    commit.remove();

    try (ManyTablesJob job = ManyTablesJob.cluster(folder)) {
      long start = System.nanoTime();
      job.start(tables, 2);
      try (PruningClient opened = job.client()) {
        client = opened;
        allAnswer();
        say("%d tables answer %.1f s after the start", TABLES + 1, seconds(start));

        commit.corrupt();
        WatchedFileSystem.deny(path(DENIED));
        Files.move(path(VANISHED), path("aside"));
        theBrokenAreNamed(job, commit);
        othersAreFresh(List.of("t010", "t011", "t012"));

        WatchedFileSystem.holdUp(path(LARGE));
        large.rollBack(undone);
        Await.until("the rebuild", LIMIT, () -> WatchedFileSystem.isHeldUp(path(LARGE)));
        othersAreFresh(List.of("t010", "t020"));
        TableDescription building = describe(LARGE);
        assertThat(following(LARGE).condition()).isEqualTo(Condition.BUILDING);
        assertThat(building.index().orElseThrow().asOf().instant())
            .as("the last exact state is served meanwhile")
            .isEqualTo(undone);
        nobodyElseIsHurt();
        WatchedFileSystem.letGo(path(LARGE));
        theLargeIsRebuilt(undone);

        commit.restore();
        WatchedFileSystem.permit(path(DENIED));
        Files.move(path("aside"), path(VANISHED));
        theBrokenHeal(job);
        nobodyElseIsHurt();
      }
    } finally {
      WatchedFileSystem.permit(path(DENIED));
    }
  }

  private void allAnswer() {
    for (TableConfiguration table : tables) {
      if (table.name().equals(NO_TABLE)) {
        continue;
      }
      TableDescription description = EmbeddedIndex.awaitFollowing(client, table.name());
      if (table.name().equals(LARGE)) {
        assertThat(description.index().orElseThrow().total().files()).isEqualTo(largeFiles + 1);
      } else if (!table.name().equals(CORRUPT)) {
        verifyTemplate(table.name());
      }
    }
  }

  private void theBrokenAreNamed(ManyTablesJob job, NewestCommit commit) throws Exception {
    assertDegraded(CORRUPT, commit.instant(), commit.file().toString());
    assertDegraded(DENIED, "denied", path(DENIED).toString());
    assertDegraded(VANISHED, "nothing at", path(VANISHED).toString());
    assertDegraded(NO_TABLE, "is no Hudi table", path(NO_TABLE).toString());
    verifyTemplate(DENIED);
    verifyTemplate(VANISHED);
    for (String table : BROKEN) {
      Await.until(
          "the counter of " + table, LIMIT, () -> job.metric(table, MetricNames.FAILED_READS) > 0);
    }
    for (String table : BROKEN) {
      Await.until(
          "the alert of " + table, LIMIT, () -> job.metric(table, MetricNames.DEGRADED) == 1);
    }
    assertThat(job.metric(HEALTHY, MetricNames.DEGRADED)).isZero();
    assertThat(job.metric(HEALTHY, MetricNames.INSTANTS_BEHIND)).isZero();
    assertThat(job.metric(HEALTHY, MetricNames.FAILED_READS)).isZero();
    assertThat(job.metric(HEALTHY, MetricNames.BUILDS)).isEqualTo(1);
    long looks = WatchedFileSystem.listings(path(HEALTHY));
    assertThat(following(NO_TABLE).failures())
        .as("retried ever more slowly, while another is looked at %d times", looks)
        .isBetween(1L, looks / 2);
  }

  private void assertDegraded(String table, String... words) {
    EmbeddedIndex.awaitCondition(client, table, Condition.DEGRADED);
    assertThat(following(table).problem().orElseThrow()).contains(table).contains(words);
  }

  /** Commits to some tables, one after the other, and waits until it is visible. */
  private void othersAreFresh(List<String> names) throws Exception {
    for (String name : names) {
      int before = describe(name).index().orElseThrow().total().files() > 2 ? 1 : 0;
      String instant = SmallTable.at(path(name)).insert((2L + before) * ROWS, ROWS);
      long start = System.nanoTime();
      Await.until(
          name + " as of " + instant,
          LIMIT,
          () -> describe(name).index().orElseThrow().asOf().instant().equals(instant));
      double waited = seconds(start);
      say("a commit to %s is visible after %.2f s", name, waited);
      assertThat(waited).isLessThan(FRESH_SECONDS);
      TrueTable truth = TrueTable.read(name, path(name));
      verify(truth, Predicates.alwaysTrue());
      verify(truth, NEW_ROWS);
    }
  }

  private void theLargeIsRebuilt(String undone) {
    long start = System.nanoTime();
    Await.until(
        "the rollback",
        LIMIT,
        () -> describe(LARGE).index().orElseThrow().asOf().instant().compareTo(undone) > 0);
    TableDescription description = EmbeddedIndex.awaitFollowing(client, LARGE);
    say("the large table was built %.2f s after it could be", seconds(start));
    // A build that began in the middle of the rollback was begun again.
    assertThat(description.following().orElseThrow().rebuilds()).isPositive();
    assertThat(description.following().orElseThrow().rebuildReason()).isNotEmpty();
    say("rebuilt because %s", description.following().orElseThrow().rebuildReason().orElseThrow());
    assertThat(description.index().orElseThrow().total().files()).isEqualTo(largeFiles);
  }

  private void theBrokenHeal(ManyTablesJob job) throws Exception {
    long start = System.nanoTime();
    for (String table : List.of(CORRUPT, DENIED, VANISHED)) {
      Await.until(
          table + " to heal", LIMIT, () -> following(table).condition() == Condition.FOLLOWING);
      assertThat(following(table).problem()).isEmpty();
      assertThat(following(table).rebuilds()).isZero();
      verifyTemplate(table);
      assertThat(job.metric(table, MetricNames.FAILED_READS)).isPositive();
    }
    say("all have healed %.1f s after the causes went away", seconds(start));
  }

  private void nobodyElseIsHurt() {
    for (TableConfiguration table : tables) {
      if (BROKEN.contains(table.name()) || table.name().equals(LARGE)) {
        continue;
      }
      TableDescription description = describe(table.name());
      assertThat(description.following().orElseThrow())
          .as(table.name())
          .extracting(
              FollowingState::condition,
              FollowingState::problem,
              FollowingState::failures,
              FollowingState::rebuilds)
          .containsExactly(Condition.FOLLOWING, Optional.empty(), 0L, 0L);
      assertThat(description.index().orElseThrow().lagSeconds())
          .as(table.name())
          .isLessThan(FRESH_SECONDS);
    }
  }

  private void verifyTemplate(String table) {
    TrueTable truth = new TrueTable(table, template.instant(), template.slices());
    verify(truth, Predicates.alwaysTrue());
    verify(truth, Predicates.column("id").lessThan(ROWS));
  }

  private void verify(TrueTable truth, Predicate predicate) {
    PruneRequest request = PruneRequest.table(truth.name()).where(predicate).build();
    TruthCheck.verify(client.prune(request).join(), predicate, truth);
  }

  private TableDescription describe(String table) {
    return client.describe(table).join();
  }

  private FollowingState following(String table) {
    return describe(table).following().orElseThrow();
  }

  private void follow(String name) {
    tables.add(new TableConfiguration(name, path(name).toString(), List.of()));
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void say(String format, Object... arguments) {
    System.out.println("ManyTablesTest: " + String.format(format, arguments));
  }
}
