package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.FollowingState.Condition;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table whose configured columns, and the spelling of whose path, change from run to run. */
class ReconfiguredTableTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TABLE = "orders";
  private static final Predicate NO_ID = Predicates.column("id").greaterThan(1_000_000);
  private static final Predicate NO_CUSTOMER = Predicates.column("customer").isEqualTo("nobody");

  @TempDir private Path folder;

  @Test
  void filesAreReadAnewOnlyForColumnsThatAreIndexedFromNowOn() throws Exception {
    Path path = folder.resolve(TABLE);
    SmallTable table = SmallTable.at(path).create();
    table.insert(0, 10);
    table.insert(10, 10);
    try (ManyTablesJob job = ManyTablesJob.cluster(folder)) {
      job.start(configuration(path.toString(), "id"), 1);
      try (PruningClient client = job.client()) {
        assertThat(awaitIndexed(client, "id").rebuilds()).isZero();
        assertThat(kept(client, NO_ID)).isZero();
        assertThat(kept(client, NO_CUSTOMER)).isPositive();
      }
      job.stop();

      job.start(configuration(path.toString(), "id", "customer"), 1);
      try (PruningClient client = job.client()) {
        FollowingState state = awaitIndexed(client, "id", "customer");
        assertThat(state.rebuilds()).isEqualTo(1);
        assertThat(state.rebuildReason().orElseThrow()).contains("column customer");
        assertThat(kept(client, NO_CUSTOMER)).isZero();
        verify(client, path);
      }
      job.stop();

      // One column less, and one that there is not; the same place, though spelt otherwise.
      job.start(configuration("file:" + path + "//", "customer", "gone"), 1);
      try (PruningClient client = job.client()) {
        FollowingState state = awaitIndexed(client, "customer");
        assertThat(state.problem().orElseThrow()).contains(TABLE, "'gone'");
        assertThat(state.failures()).isZero();
        assertThat(kept(client, NO_CUSTOMER)).isZero();
        assertThat(kept(client, NO_ID)).isPositive();
        table.insert(20, 10);
        Await.until("the new rows", LIMIT, () -> kept(client, Predicates.alwaysTrue()) == 3);
        assertThat(kept(client, NO_CUSTOMER)).isZero();
        verify(client, path);
        assertThat(awaitIndexed(client, "customer").rebuilds()).isEqualTo(1);
      }
      job.stop();

      // It is back, but not for the files that came meanwhile.
      job.start(configuration(path.toString(), "id", "customer"), 1);
      try (PruningClient client = job.client()) {
        FollowingState state = awaitIndexed(client, "id", "customer");
        assertThat(state.rebuilds()).isEqualTo(2);
        assertThat(state.rebuildReason().orElseThrow()).contains("column id");
        assertThat(state.problem()).isEmpty();
        assertThat(kept(client, NO_ID)).isZero();
        verify(client, path);
      }
    }
  }

  /** Waits until the table is followed, and just these columns are indexed. */
  private static FollowingState awaitIndexed(PruningClient client, String... columns) {
    TableDescription[] last = new TableDescription[1];
    Await.until(
        "an index of " + List.of(columns),
        LIMIT,
        () -> {
          last[0] = client.describe(TABLE).get();
          boolean indexed =
              last[0]
                  .index()
                  .filter(
                      index ->
                          index.schema().columns().stream()
                              .filter(column -> column.indexed())
                              .map(column -> column.name())
                              .toList()
                              .equals(List.of(columns)))
                  .isPresent();
          return indexed && last[0].following().orElseThrow().condition() == Condition.FOLLOWING;
        });
    return last[0].following().orElseThrow();
  }

  private static int kept(PruningClient client, Predicate predicate) {
    PruneResult result = client.prune(PruneRequest.table(TABLE).where(predicate).build()).join();
    return result.slices().size();
  }

  private static void verify(PruningClient client, Path path) throws Exception {
    EmbeddedIndex.awaitFollowing(client, TABLE);
    TrueTable truth = TrueTable.read(TABLE, path);
    for (Predicate predicate :
        List.of(
            Predicates.alwaysTrue(),
            Predicates.column("id").greaterThan(12),
            Predicates.column("customer").isEqualTo("customer-" + 7919 * 3))) {
      PruneRequest request = PruneRequest.table(TABLE).where(predicate).build();
      TruthCheck.verify(client.prune(request).join(), predicate, truth);
    }
  }

  private static List<TableConfiguration> configuration(String path, String... columns) {
    return List.of(new TableConfiguration(TABLE, path, List.of(columns)));
  }
}
