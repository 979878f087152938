package io.pruningindex.e2e.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.FollowingState.Condition;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of a job are not the same from run to run, nor is what lies at their paths. */
class ReconfigurationTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private PruningClient client;

  @Test
  void tablesAreBuiltAndDroppedAsTheyAreConfigured() throws Exception {
    String here = write("here", 0);
    String there = write("there", 100);
    write("kept", 200);
    write("removed", 300);
    write("added", 400);
    String first = write("made-anew", 500);
    String second = write("second", 600);
    String third = write("third", 700);

    try (ManyTablesJob job = ManyTablesJob.cluster(folder)) {
      job.start(List.of(at("kept"), at("removed"), at("moved", "here"), at("made-anew")), 2);
      try (PruningClient opened = job.client()) {
        client = opened;
        List.of("kept", "removed", "made-anew").forEach(this::awaitBuilt);
        verify("kept", "kept");
        verify("removed", "removed");
        verify("moved", "here");
        assertThat(job.stateOf("removed")).isNotEmpty();

        makeAnew("second");
        awaitInstant("made-anew", second);
        assertRebuilt("made-anew", 1, first);
        verify("made-anew", "made-anew");
      }
      job.stop();

      makeAnew("third");
      WatchedFileSystem.holdUp(folder.resolve("there"));
      job.start(List.of(at("kept"), at("moved", "there"), at("made-anew"), at("added")), 1);
      try (PruningClient opened = job.client()) {
        client = opened;
        theOldPathIsNotServed();
        WatchedFileSystem.letGo(folder.resolve("there"));
        awaitInstant("moved", there);
        assertRebuilt("moved", 1, folder.resolve("here").toString());
        verify("moved", "there");

        assertUnknown("removed");
        assertThat(job.stateOf("removed")).isEmpty();

        awaitInstant("made-anew", third);
        assertRebuilt("made-anew", 2, second);
        verify("made-anew", "made-anew");
        awaitBuilt("added");
        verify("added", "added");
        awaitBuilt("kept");
        verify("kept", "kept");
      }
      job.stop();

      // What was removed comes back, what was moved goes back, what was added goes away.
      job.start(List.of(at("kept"), at("removed"), at("moved", "here")), 2);
      try (PruningClient opened = job.client()) {
        client = opened;
        awaitInstant("moved", here);
        assertRebuilt("moved", 2, folder.resolve("there").toString());
        verify("moved", "here");
        awaitBuilt("removed");
        verify("removed", "removed");
        awaitBuilt("kept");
        verify("kept", "kept");
        for (String gone : List.of("added", "made-anew")) {
          assertUnknown(gone);
          assertThat(job.stateOf(gone)).isEmpty();
        }
      }
    }
  }

  /** While the new path's table is held up, its name stands for nothing. */
  private void theOldPathIsNotServed() {
    String path = folder.resolve("there").toString();
    Await.until("the build", LIMIT, () -> WatchedFileSystem.isHeldUp(folder.resolve("there")));
    Await.until(
        "the new path",
        LIMIT,
        () -> client.describe("moved").get().path().equals(Optional.of(path)));
    assertThat(client.describe("moved").join().index()).isEmpty();
    assertProblem("moved", Problem.Code.NOT_YET_INDEXED);
  }

  private void assertProblem(String table, Problem.Code code) {
    PruneResult result = client.prune(PruneRequest.table(table).build()).join();
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.problem().code()).isEqualTo(code);
  }

  private void assertUnknown(String table) {
    Await.until(
        table + " to be unknown",
        LIMIT,
        () ->
            client.prune(PruneRequest.table(table).build()).get().status()
                == PruneStatus.UNAVAILABLE);
    assertProblem(table, Problem.Code.UNKNOWN_TABLE);
    assertThatThrownBy(() -> client.describe(table).join())
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> assertThat(e.problem().code()).isEqualTo(Problem.Code.UNKNOWN_TABLE));
  }

  private void assertRebuilt(String table, int rebuilds, String reason) {
    FollowingState following =
        EmbeddedIndex.awaitFollowing(client, table).following().orElseThrow();
    assertThat(following.rebuilds()).isEqualTo(rebuilds);
    assertThat(following.rebuildReason().orElseThrow()).contains(reason);
  }

  private void awaitBuilt(String table) {
    FollowingState following =
        EmbeddedIndex.awaitFollowing(client, table).following().orElseThrow();
    assertThat(following)
        .extracting(
            FollowingState::condition,
            FollowingState::failures,
            FollowingState::rebuilds,
            FollowingState::rebuildReason)
        .containsExactly(Condition.FOLLOWING, 0L, 0L, Optional.empty());
  }

  private void awaitInstant(String table, String instant) {
    Await.until(
        table + " as of " + instant,
        LIMIT,
        () ->
            client
                .describe(table)
                .get()
                .index()
                .filter(index -> index.asOf().instant().equals(instant))
                .isPresent());
  }

  private void verify(String table, String lies) throws Exception {
    TrueTable truth = TrueTable.read(table, folder.resolve(lies));
    for (Predicate predicate :
        List.of(Predicates.alwaysTrue(), Predicates.column("id").greaterThan(505))) {
      PruneRequest request = PruneRequest.table(table).where(predicate).build();
      EmbeddedIndex.awaitFollowing(client, table);
      TruthCheck.verify(client.prune(request).join(), predicate, truth);
    }
  }

  private String write(String name, long first) throws Exception {
    return SmallTable.at(folder.resolve(name)).create().insert(first, 10);
  }

  /** Puts another table at the path. */
  private void makeAnew(String from) throws Exception {
    Path path = folder.resolve("made-anew");
    Files.move(path, folder.resolve("before-" + from));
    Files.move(folder.resolve(from), path);
  }

  private TableConfiguration at(String name) {
    return at(name, name);
  }

  private TableConfiguration at(String name, String lies) {
    return new TableConfiguration(name, folder.resolve(lies).toString(), List.of());
  }
}
