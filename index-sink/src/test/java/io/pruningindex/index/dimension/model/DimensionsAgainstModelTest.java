package io.pruningindex.index.dimension.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random histories of a dimension against a simple model. {@code -Dindex.dimension.runs=...} runs
 * more, {@code -Dpruning.seed=...} plays one again.
 */
class DimensionsAgainstModelTest {
  private static final int RUNS = Integer.getInteger("index.dimension.runs", 2);
  private static final int STEPS = 120;

  private int mostEpochs;

  @Test
  void bothVersionsHoldJustTheRowsOfTheModelAtEveryCut() throws Exception {
    long[] seeds = Seed.givenOr(new Random().longs(RUNS)).toArray();
    for (long seed : seeds) {
      Seed.runDrawn(seed, this::play);
    }
    if (seeds.length > 1) {
      assertThat(mostEpochs).as("epochs of a run").isGreaterThan(1);
    }
  }

  private void play(long seed) throws Exception {
    try (DimensionRun run = new DimensionRun(seed)) {
      run.run(STEPS);
      mostEpochs = Math.max(mostEpochs, run.epochs());
    }
  }
}
