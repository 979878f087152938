package io.pruningindex.index.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.query.seed.Seed;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of a table against a simple model: after each instant everything that can be
 * asked of the index is compared. A failure names the seed; {@code -Dpruning.seed=...} plays it
 * again.
 */
class IndexAgainstModelTest {
  private static final int STEPS = 70;

  static LongStream seeds() {
    return Seed.givenOr(LongStream.concat(LongStream.of(1, 2, 3), new Random().longs(2)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theIndexIsWhatTheModelIs(long seed) throws Exception {
    Seed.runDrawn(seed, this::play);
  }

  private void play(long seed) throws Exception {
    Random random = new Random(seed);
    PruningIndexOptions options =
        PruningIndexOptions.DEFAULTS
            .withPartitionDescriptors(true)
            .withBucketFiles(5 + random.nextInt(30))
            .withTails(random.nextInt(12), random.nextDouble() / 2)
            .withRetainedInstants(random.nextInt(8))
            .withRetirement(Duration.ofSeconds(30), 1 + random.nextInt(100))
            .withCaches(random.nextInt(3) * 40L, random.nextInt(2) * 1000L);
    System.out.println(options);
    try (ModelRun run = new ModelRun(random, options)) {
      run.build();
      for (int step = 0; step < STEPS; step++) {
        run.step();
      }
      run.sweepEverything();
      assertThat(run.folds()).as("folds").isPositive();
      run.drop();
    }
  }
}
