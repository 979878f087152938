package io.pruningindex.proxy;

import java.time.Duration;
import java.util.List;

/**
 * When to try again, and when to stop.
 *
 * @param pauses the pause before each further attempt, in order; one more attempt than pauses is
 *     made in all
 * @param limit the longest time from the first attempt to the answer, whatever the attempts do
 */
public record RetrySchedule(List<Duration> pauses, Duration limit) {

  /**
   * Four attempts within 0.35 seconds of waiting: enough for a location that changed a moment ago,
   * and short enough that a planner can fall back to reading all files. The limit is for a server
   * that accepts and never answers; it leaves room for values of several hundred megabytes.
   */
  public static final RetrySchedule STANDARD =
      new RetrySchedule(
          List.of(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200)),
          Duration.ofSeconds(10));

  public RetrySchedule {
    pauses = List.copyOf(pauses);
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("The limit must be positive, but is " + limit + ".");
    }
  }

  /** How many attempts are made at most. */
  public int attempts() {
    return pauses.size() + 1;
  }

  /** The pause after the attempt of this number, counted from one. */
  Duration pauseAfter(int attempt) {
    return pauses.get(attempt - 1);
  }
}
