package io.pruningindex.e2e.live;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.live.hammer.Hammer;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients ask without pause while writers commit, compact, cluster, overwrite, delete, clean and
 * restore without pause, and in longer runs while the job loses its TaskManager. Indexes are laid
 * out in small pieces that are rewritten often, and given up soon, so that much can come between
 * two reads.
 */
class HammerTest {
  private static final Duration HAMMERING =
      Duration.ofSeconds(Integer.getInteger("pruning.hammer.seconds", 4));
  private static final int FAILURES = Integer.getInteger("pruning.hammer.failures", 0);
  private static final Duration LONGEST = HAMMERING.plusSeconds(240);
  private static final Duration RECOVERY = Duration.ofSeconds(60);
  private static final PruningIndexOptions SMALL =
      PruningIndexOptions.DEFAULTS
          .withBucketFiles(5)
          .withTails(3, 0.2)
          .withRetirement(Duration.ofSeconds(1), 10);

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void everyAnswerIsExactForItsInstant(@TempDir Path folder) throws Exception {
    try (Hammer hammer = Hammer.create(folder, seed.value());
        EmbeddedIndex index = EmbeddedIndex.start(folder, job(hammer), SMALL)) {
      try {
        hammer.start(index::client);
        hammer.awaitAllActions(1, HAMMERING, LONGEST);
        for (int i = 0; i < FAILURES; i++) {
          System.out.println("HammerTest: " + hammer);
          loseTaskManager(index, hammer);
          hammer.awaitAllActions(i + 2, HAMMERING, LONGEST);
        }
        hammer.stop();
      } finally {
        System.out.println("HammerTest: " + hammer);
      }
      hammer.assertWorthwhile();
    }
  }

  private static JobConfiguration job(Hammer hammer) {
    return EmbeddedIndex.job(
        hammer.tables().entrySet().stream()
            .map(t -> new TableConfiguration(t.getKey(), t.getValue().toString(), List.of()))
            .toList());
  }

  private static void loseTaskManager(EmbeddedIndex index, Hammer hammer) throws Exception {
    hammer.beginDisturbance();
    long start = System.nanoTime();
    index.endTaskManager();
    Thread.sleep(500);
    index.startTaskManager();
    hammer.awaitAnswers(3, RECOVERY);
    System.out.printf(
        "HammerTest: exact again %.1f s after the loss of the TaskManager%n",
        (System.nanoTime() - start) / 1e9);
  }
}
