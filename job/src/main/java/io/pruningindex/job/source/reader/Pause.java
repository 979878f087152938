package io.pruningindex.job.source.reader;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a follower rests: a steady interval while all goes well, ever longer after failures. */
final class Pause {
  private static final long LONGEST_MILLISECONDS = 60_000;

  private final long intervalMilliseconds;
  private int failuresInARow;

  Pause(Duration interval) {
    this.intervalMilliseconds = interval.toMillis();
  }

  /** Rests before the next look at a timeline that could be read. */
  void untilNextLook() throws InterruptedException {
    failuresInARow = 0;
    Thread.sleep(spread(intervalMilliseconds));
  }

  /** Rests after a failure. */
  void afterFailure() throws InterruptedException {
    long factor = 1L << Math.min(failuresInARow, 16);
    failuresInARow++;
    long longest = Math.max(LONGEST_MILLISECONDS, intervalMilliseconds);
    Thread.sleep(spread(Math.min(longest, intervalMilliseconds * factor)));
  }

  /** A tenth more or less, so that the followers of many tables do not march in step. */
  private static long spread(long milliseconds) {
    long tenth = Math.max(1, milliseconds / 10);
    return milliseconds - tenth + ThreadLocalRandom.current().nextLong(2 * tenth + 1);
  }
}
