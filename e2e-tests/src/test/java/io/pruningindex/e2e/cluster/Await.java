package io.pruningindex.e2e.cluster;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for a condition by looking at it again and again. */
public final class Await {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private Await() {}

  /**
   * Returns as soon as the condition holds.
   *
   * @param what completes "Waited ... for", for the failure message
   * @param condition may throw while it does not hold; the last failure is told, and is the cause
   * @throws AssertionError if it does not hold in time
   */
  public static void until(String what, Duration limit, Callable<Boolean> condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    Exception last = null;
    do {
      try {
        if (condition.call()) {
          return;
        }
        last = null;
      } catch (Exception e) {
        last = e;
      }
      pause();
    } while (System.nanoTime() < deadline);
    String why = last == null ? "" : " The last look failed: " + last;
    throw new AssertionError("Waited " + limit.toSeconds() + " s for " + what + "." + why, last);
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting.", e);
    }
  }
}
