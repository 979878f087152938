package io.pruningindex.query.internal.answer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
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

  /** Two milliseconds, then five times as long each time; goes on on {@code executor}. */
  static Pause growing(Executor executor) {
    return repetition -> {
      long millis = 2;
      for (int i = 1; i < repetition; i++) {
        millis *= 5;
      }
      return CompletableFuture.runAsync(
          () -> {}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, executor));
    };
  }
}
