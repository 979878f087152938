package io.pruningindex.e2e.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Readers ask all the time while tables change, and while the job loses its TaskManager. */
class LiveTablesTest {
  private static final Set<String> OPERATIONS =
      Set.of(
          "UPSERT",
          "DELETE",
          "INSERT_OVERWRITE",
          "DELETE_PARTITION",
          "CLUSTER",
          "clean",
          "rollback");
  private static final int READERS = 3;

  /** For a longer run than that of the build; then old instants are archived, too. */
  private static final int INSTANTS_AFTER_RECOVERY = Integer.getInteger("instants", 10);

  private static final Duration ALL_OPERATIONS = Duration.ofSeconds(240);
  private static final Duration RECOVERY = Duration.ofSeconds(60);

  @RegisterExtension private final Seed seed = new Seed();
  private final List<LiveReader> readers = new ArrayList<>();

  @Test
  void answersAreExactWhateverHappens(@TempDir Path folder) throws Exception {
    try (LiveWriter writer = LiveWriter.start(folder, seed.value(), 150);
        EmbeddedIndex index = EmbeddedIndex.start(folder, EmbeddedIndex.job(tables(writer)))) {
      for (int i = 0; i < READERS; i++) {
        readers.add(LiveReader.start(index.client(), writer, seed.value() + i));
      }
      Await.until("all operations", ALL_OPERATIONS, () -> hasDone(writer, 1));
      loseTaskManager(index);
      long instants = writer.instants();
      Await.until(
          "changes after the recovery",
          ALL_OPERATIONS.multipliedBy(1 + INSTANTS_AFTER_RECOVERY / 100),
          () -> hasDone(writer, 1) && writer.instants() >= instants + INSTANTS_AFTER_RECOVERY);
      writer.stop();
      for (LiveReader reader : readers) {
        reader.awaitNewest();
      }
      assertThat(readers.get(0).following())
          .as("nothing was in the way, and nothing was built anew")
          .hasSameSizeAs(LiveWriter.TABLES)
          .allSatisfy((table, state) -> assertUndisturbed(state));
      stopReaders();
      System.out.println("LiveTablesTest: " + writer.instants() + " instants");
    } finally {
      readers.forEach(LiveReader::close);
    }
  }

  private static List<TableConfiguration> tables(LiveWriter writer) {
    return LiveWriter.TABLES.stream()
        .map(name -> new TableConfiguration(name, writer.table(name).toString(), List.of()))
        .toList();
  }

  private boolean hasDone(LiveWriter writer, int verified) throws Exception {
    readers.forEach(LiveReader::check);
    return writer.isAlive()
        && LiveWriter.TABLES.stream()
            .allMatch(table -> writer.operations(table).containsAll(OPERATIONS))
        && writer.operations("events").contains("COMPACT")
        && readers.stream().allMatch(reader -> reader.verified() >= verified);
  }

  private void loseTaskManager(EmbeddedIndex index) throws Exception {
    readers.forEach(reader -> reader.setDisturbed(true));
    long start = System.nanoTime();
    index.endTaskManager();
    Thread.sleep(1_000);
    index.startTaskManager();
    for (LiveReader reader : readers) {
      reader.awaitVerified(2, RECOVERY);
    }
    System.out.printf(
        "LiveTablesTest: exact again %.1f s after the loss of the TaskManager%n",
        (System.nanoTime() - start) / 1e9);
    readers.forEach(reader -> reader.setDisturbed(false));
  }

  static void assertUndisturbed(FollowingState state) {
    assertThat(state)
        .extracting(
            FollowingState::condition,
            FollowingState::problem,
            FollowingState::failures,
            FollowingState::rebuilds)
        .containsExactly(FollowingState.Condition.FOLLOWING, Optional.empty(), 0L, 0L);
  }

  private void stopReaders() throws InterruptedException {
    for (LiveReader reader : readers) {
      reader.stop();
      System.out.println("LiveTablesTest: " + reader.tally());
      Verdict verdict = reader.tally().verdict();
      assertThat(reader.verified()).isGreaterThan(100);
      assertThat(verdict.needed()).isPositive();
      assertThat(verdict.kept()).isLessThan(verdict.slices() * 9 / 10);
    }
  }
}
