package io.pruningindex.query.internal.read;

import java.time.Duration;

/**
 * The moment by which an answer is due.
 *
 * @param nanoTime the moment, by {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {
  /** The deadline that ends {@code duration} from now. */
  public static Deadline in(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  /** Nanoseconds left; 0 or less if the deadline has passed. */
  public long remainingNanos() {
    return nanoTime - System.nanoTime();
  }

  /** Whether the deadline has passed. */
  public boolean passed() {
    return remainingNanos() <= 0;
  }

  /** This deadline, or the one that ends {@code duration} from now if that is earlier. */
  public Deadline butWithin(Duration duration) {
    Deadline other = in(duration);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }
}
