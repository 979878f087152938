package io.pruningindex.index.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of a table against a simple model: after each instant everything that can be
 * asked of the index is compared. A failure names the seed; -Dindex.seed=... plays it again.
 */
class IndexAgainstModelTest {
  private static final int STEPS = 70;

  static Stream<Long> seeds() {
    String given = System.getProperty("index.seed");
    return given != null
        ? Stream.of(Long.valueOf(given))
        : Stream.concat(Stream.of(1L, 2L, 3L), new Random().longs(2).boxed());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theIndexIsWhatTheModelIs(long seed) throws Exception {
    Random random = new Random(seed);
    PruningIndexOptions options =
        PruningIndexOptions.DEFAULTS
            .withPartitionDescriptors(true)
            .withBucketFiles(5 + random.nextInt(30))
            .withTails(random.nextInt(12), random.nextDouble() / 2)
            .withRetainedInstants(random.nextInt(8))
            .withRetirement(Duration.ofSeconds(30), 1 + random.nextInt(100))
            .withCaches(random.nextInt(3) * 40L, random.nextInt(2) * 1000L);
    System.out.printf("seed %d, %s%n", seed, options);
    try (ModelRun run = new ModelRun(seed, random, options)) {
      run.build();
      for (int step = 0; step < STEPS; step++) {
        run.step();
      }
      run.sweepEverything();
      assertThat(run.folds()).as("folds, seed %d", seed).isPositive();
      run.drop();
    }
  }
}
