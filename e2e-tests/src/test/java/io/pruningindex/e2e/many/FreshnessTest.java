package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How soon the index knows what was written, and that it says so when it does not. */
class FreshnessTest {
  private static final String TABLE = "fresh";
  private static final String ZONED = "zoned";
  private static final int ROWS = 10;
  private static final int COMMITS = 6;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private SmallTable table;
  private PruningClient client;
  private int commits;

  @Test
  void whatIsWrittenIsKnownSoonAndWhatIsNotIsOwnedUpTo() throws Exception {
    table = SmallTable.at(folder.resolve(TABLE)).create();
    String first = insert();
    String newest = insert();
    String path = table.path().toString();
    List<TableConfiguration> tables =
        List.of(
            new TableConfiguration(TABLE, path, List.of()),
            new TableConfiguration(ZONED, path, List.of(), ZoneId.systemDefault().getId(), false));
    try (ManyTablesJob job = ManyTablesJob.cluster(folder)) {
      job.start(tables, 1);
      try (PruningClient opened = job.client()) {
        client = opened;
        EmbeddedIndex.awaitFollowing(client, TABLE);
        EmbeddedIndex.awaitFollowing(client, ZONED);
        olderInstantsAreTakenIn(first, newest);
        commitsAreSeenSoon();
        theLagGrowsWhileTheSourceStalls();
        timesAreReadInTheTimelinesZone();
      }
    }
  }

  /** The ledger begins with the build, and does not name what was complete before. */
  private void olderInstantsAreTakenIn(String first, String newest) {
    PruneResult result = atLeast(first);
    assertThat(result.problem()).isNull();
    assertThat(result.asOf().instant()).isEqualTo(newest);
  }

  private void commitsAreSeenSoon() throws Exception {
    List<Long> millis = new ArrayList<>();
    Position position = prune(request()).asOf().position().orElseThrow();
    int told = 0;
    for (int i = 0; i < COMMITS; i++) {
      String instant = insert();
      long committed = System.nanoTime();
      assertThat(atLeast(instant).asOf().instant()).isEqualTo(instant);
      millis.add(Duration.ofNanos(System.nanoTime() - committed).toMillis());
      PruneResult added = prune(request().between(position, null));
      told += added.slices().size();
      position = added.asOf().position().orElseThrow();
    }
    assertThat(told).isEqualTo(COMMITS);
    System.out.printf(
        "With looks every %d ms, commits were known %s ms after they had completed%n",
        ManyTablesJob.POLL_INTERVAL.toMillis(), millis);
  }

  private void theLagGrowsWhileTheSourceStalls() throws Exception {
    WatchedFileSystem.holdUp(table.path());
    try {
      String unseen = insert();
      Await.until("the source to stall", LIMIT, () -> WatchedFileSystem.isHeldUp(table.path()));
      double before = lag();
      PruneRequest request = request().atLeast(unseen).deadline(Duration.ofMillis(1500)).build();
      assertThat(client.prune(request).join().problem().code()).isEqualTo(Problem.Code.BEHIND);
      assertThat(lag()).isBetween(before + 1.2, before + LIMIT.toSeconds());
    } finally {
      WatchedFileSystem.letGo(table.path());
    }
    Await.until("the source to catch up", LIMIT, () -> lag() < 1.2);
  }

  private void timesAreReadInTheTimelinesZone() throws Exception {
    String before = prune(request()).asOf().instant();
    Thread.sleep(10);
    Instant time = Instant.now();
    insert();
    assertThat(prune(request().asOfTime(time)).problem())
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(Problem.Code.NO_STATE_AT_TIME);
              assertThat(problem.message()).contains("'timeline-zone'");
            });
    assertThat(prune(request().asOfTime(time, ZoneId.systemDefault())).asOf().instant())
        .isEqualTo(before);
    PruneRequest.Builder zoned = PruneRequest.table(ZONED).deadline(LIMIT).asOfTime(time);
    assertThat(prune(zoned).asOf().instant()).isEqualTo(before);
  }

  private String insert() throws Exception {
    return table.insert((long) commits++ * ROWS, ROWS);
  }

  private double lag() {
    return prune(request()).lagSeconds().orElseThrow();
  }

  private PruneResult atLeast(String instant) {
    return prune(request().atLeast(instant));
  }

  private PruneResult prune(PruneRequest.Builder request) {
    return client.prune(request.build()).join();
  }

  private static PruneRequest.Builder request() {
    return PruneRequest.table(TABLE).deadline(LIMIT);
  }
}
