package io.pruningindex.query.internal.ask;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Waits before something is read again, so that a writer that is half-way through gets to its end.
 * To fold a bucket takes some milliseconds; a reader could try many times meanwhile.
 */
public interface Pause {
  /** Reads again at once. */
  Pause NONE = repetition -> CompletableFuture.completedFuture(null);

  /**
   * Waits.
   *
   * @param repetition how many times the same was read before, from 1
   * @return ends when it is time to read again
   */
  CompletableFuture<Void> before(int repetition);

  /**
   * Waits for a given time.
   *
   * @return ends after {@code nanos} nanoseconds
   */
  default CompletableFuture<Void> lasting(long nanos) {
    return CompletableFuture.runAsync(
        () -> {}, CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS));
  }

  /** Two milliseconds, then five times as long each time; goes on on {@code executor}. */
  static Pause growing(Executor executor) {
    return new Pause() {
      @Override
      public CompletableFuture<Void> before(int repetition) {
        long millis = 2;
        for (int i = 1; i < repetition; i++) {
          millis *= 5;
        }
        return lasting(TimeUnit.MILLISECONDS.toNanos(millis));
      }

      @Override
      public CompletableFuture<Void> lasting(long nanos) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        Executor later =
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run);
        later.execute(() -> goOn(executor, over));
        return over;
      }
    };
  }

  private static void goOn(Executor executor, CompletableFuture<Void> over) {
    try {
      executor.execute(() -> over.complete(null));
    } catch (RejectedExecutionException e) {
      // The client was closed meanwhile. Nobody else would tell who waits.
      over.completeExceptionally(e);
    }
  }
}
