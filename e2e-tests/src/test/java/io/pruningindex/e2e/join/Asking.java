package io.pruningindex.e2e.join;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks again and again on a thread of its own, until it is stopped or an answer is wrong. */
final class Asking implements AutoCloseable {
  private static final long SECONDS_TO_END = 60;

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean stopped;
  private volatile int answers;

  private Asking(Callable<?> question) {
    thread = new Thread(() -> ask(question), "asking");
    thread.setDaemon(true);
  }

  /**
   * Starts to ask.
   *
   * @param question asks, checks the answer, and throws if it is wrong
   */
  static Asking start(Callable<?> question) {
    Asking asking = new Asking(question);
    asking.thread.start();
    return asking;
  }

  private void ask(Callable<?> question) {
    try {
      int count = 0;
      while (!stopped) {
        question.call();
        answers = ++count;
      }
      end.complete(null);
    } catch (Throwable e) {
      end.completeExceptionally(e);
    }
  }

  /** How many answers were right so far. */
  int answers() {
    return answers;
  }

  /** Whether an answer was wrong. */
  boolean failed() {
    return end.isCompletedExceptionally();
  }

  /** Stops; throws what was wrong with an answer. */
  int stop() throws Exception {
    stopped = true;
    end.get(SECONDS_TO_END, TimeUnit.SECONDS);
    return answers;
  }

  @Override
  public void close() {
    stopped = true;
  }
}
