package io.pruningindex.query.internal.read;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The moment by which an answer is due.
 *
 * @param nanoTime the moment, by {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {
  /** So much is left at the end for saying what was waited for in vain. */
  private static final long LEFT = TimeUnit.MILLISECONDS.toNanos(20);

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

  /** Whether too little time is left to begin anything. */
  public boolean isNear() {
    return remainingNanos() < LEFT;
  }

  /** The moment by which what an answer needs must be there: shortly before the answer is due. */
  public Deadline ofReads() {
    return new Deadline(nanoTime - Math.max(0, Math.min(LEFT, remainingNanos() / 10)));
  }

  /** This deadline, or the one that ends {@code duration} from now if that is earlier. */
  public Deadline butWithin(Duration duration) {
    Deadline other = in(duration);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }
}
