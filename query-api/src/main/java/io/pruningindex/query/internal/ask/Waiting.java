package io.pruningindex.query.internal.ask;

import io.pruningindex.query.internal.read.Deadline;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Waits for one request: asks again and again, ever more slowly, for what the index does not hold
 * yet. A table is looked at about once a second: to ask much more often brings little, and much
 * more seldom loses time.
 */
public final class Waiting {
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(250);

  private final Pause pause;
  private final Deadline deadline;
  private volatile BehindException waitingFor;

  /** Waits for an answer that is due by {@code deadline}. */
  public Waiting(Pause pause, Deadline deadline) {
    this.pause = pause;
    this.deadline = deadline;
  }

  /**
   * Asks until it does not fail with a {@link BehindException}.
   *
   * @param asking asks once
   * @return what it got; fails with {@link NoAnswerException} shortly before the deadline
   */
  public <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> asking) {
    return run(asking, FIRST);
  }

  /**
   * What an unwrapped failure comes of, or null for none. If time was up while something was waited
   * for, it is that the index was behind, however late this was noticed.
   */
  public Throwable cause(Throwable failure) {
    BehindException behind = waitingFor;
    if (behind == null || failure == null) {
      return failure;
    }
    boolean late = failure instanceof TimeoutException || deadline.isNear();
    return late ? behind.givenUp() : failure;
  }

  private <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> asking, long next) {
    return asking
        .get()
        .thenApply(
            found -> {
              waitingFor = null;
              return found;
            })
        .exceptionallyCompose(
            failure -> {
              if (!(Failures.unwrapped(failure) instanceof BehindException behind)) {
                return CompletableFuture.failedFuture(failure);
              }
              waitingFor = behind;
              if (deadline.isNear()) {
                return CompletableFuture.failedFuture(behind.givenUp());
              }
              // Towards the deadline pauses get shorter, so that the last look is a late one.
              long nanos = Math.min(next, deadline.remainingNanos() / 2);
              return pause
                  .lasting(nanos)
                  .thenCompose(over -> run(asking, Math.min(2 * next, LONGEST)));
            });
  }
}
