package io.pruningindex.proxy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Repeats an asynchronous call that failed for a passing reason, a fixed number of times and with a
 * pause before each repetition.
 *
 * <p>Each attempt hangs on the one before it and on nothing else, so what a call holds is gone when
 * its last attempt is. A caller that has stopped waiting costs no more than the attempts left to
 * it.
 */
public final class BoundedRetry implements AutoCloseable {

  private final RetrySchedule schedule;
  private final Predicate<Throwable> passing;
  private final Executor executor;
  private final ScheduledThreadPoolExecutor timer;

  /**
   * @param schedule how often and after which pauses
   * @param passing whether a failure, freed of {@link CompletionException}, may be gone at the next
   *     attempt
   * @param executor runs what follows an attempt, so that neither the timer nor a network thread
   *     does
   */
  public BoundedRetry(RetrySchedule schedule, Predicate<Throwable> passing, Executor executor) {
    this.schedule = schedule;
    this.passing = passing;
    this.executor = executor;
    this.timer = new ScheduledThreadPoolExecutor(1, BoundedRetry::timerThread);
  }

  /**
   * Makes the call.
   *
   * @param attempt starts one attempt; called once for each
   * @return the first answer; or the failure itself where it was not a passing one; or {@link
   *     GaveUpException} with the last failure as its cause; or {@link TimeoutException} at the
   *     schedule's limit
   */
  public <T> CompletableFuture<T> call(Supplier<CompletableFuture<T>> attempt) {
    long limit = schedule.limit().toNanos();
    return attempt(attempt, 1, System.nanoTime() + limit).orTimeout(limit, TimeUnit.NANOSECONDS);
  }

  /** How many attempts wait for their pause to end. */
  public int waiting() {
    return timer.getQueue().size();
  }

  /** Lets the attempts whose pause has begun be made, and starts no further pause. */
  @Override
  public void close() {
    timer.shutdown();
  }

  private <T> CompletableFuture<T> attempt(
      Supplier<CompletableFuture<T>> attempt, int number, long deadline) {
    return start(attempt)
        .handleAsync(
            (answer, failure) ->
                failure == null
                    ? CompletableFuture.completedFuture(answer)
                    : afterFailure(attempt, number, deadline, unwrapped(failure)),
            executor)
        .thenCompose(Function.identity());
  }

  private <T> CompletableFuture<T> afterFailure(
      Supplier<CompletableFuture<T>> attempt, int number, long deadline, Throwable failure) {
    if (!passing.test(failure)) {
      return CompletableFuture.failedFuture(failure);
    }
    if (number >= schedule.attempts() || System.nanoTime() >= deadline) {
      return CompletableFuture.failedFuture(new GaveUpException(number, failure));
    }
    return pause(schedule.pauseAfter(number))
        .thenComposeAsync(ended -> attempt(attempt, number + 1, deadline), executor);
  }

  private CompletableFuture<Void> pause(Duration length) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    try {
      timer.schedule(() -> end.complete(null), length.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      end.completeExceptionally(e);
    }
    return end;
  }

  private static <T> CompletableFuture<T> start(Supplier<CompletableFuture<T>> attempt) {
    try {
      return attempt.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static Thread timerThread(Runnable work) {
    Thread thread = new Thread(work, "queryable-state-proxy-retry");
    thread.setDaemon(true);
    return thread;
  }
}
