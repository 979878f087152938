package io.pruningindex.index.dimension.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code -Dindex.dimension.runs} runs more, {@code -Dindex.seed} runs just one. */
class DimensionsAgainstModelTest {
  private static final int STEPS = 120;

  @Test
  void bothVersionsHoldJustTheRowsOfTheModelAtEveryCut() throws Exception {
    String given = System.getProperty("index.seed");
    int runs = given == null ? Integer.getInteger("index.dimension.runs", 2) : 1;
    int epochs = 0;
    for (int i = 0; i < runs; i++) {
      long seed = given == null ? new Random().nextLong() : Long.parseLong(given);
      System.out.printf("seed %d%n", seed);
      try (DimensionRun run = new DimensionRun(seed)) {
        run.run(STEPS);
        epochs = Math.max(epochs, run.epochs());
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("Repeat with -Dindex.seed=" + seed, e);
      }
    }
    assertThat(given == null ? epochs : 2).as("epochs of a run").isGreaterThan(1);
  }
}
