package io.pruningindex.job.dimension.hudi;

import java.time.Duration;

/** How long a source rests between looks at its table, ever longer after failures. */
final class Rest {
  private static final long LONGEST_MILLIS = 60_000;

  private final long intervalMillis;
  private int failuresInARow;
  private boolean ended;

  Rest(Duration interval) {
    this.intervalMillis = Math.max(1, interval.toMillis());
  }

  /** Rests after a look that went well. */
  void untilNextLook() throws InterruptedException {
    failuresInARow = 0;
    rest(intervalMillis);
  }

  /** Rests after a failure. */
  void afterFailure() throws InterruptedException {
    long factor = 1L << Math.min(failuresInARow, 16);
    failuresInARow++;
    rest(Math.min(Math.max(LONGEST_MILLIS, intervalMillis), intervalMillis * factor));
  }

  private synchronized void rest(long millis) throws InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0 && !ended; left = (until - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }

  /** Ends this rest, and all others. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Whether there is nothing to rest for any more. */
  synchronized boolean isEnded() {
    return ended;
  }
}
