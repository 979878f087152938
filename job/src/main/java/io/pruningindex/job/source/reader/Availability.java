package io.pruningindex.job.source.reader;

import java.util.concurrent.CompletableFuture;

/** Tells the task's thread that a follower has something to send. Thread-safe. */
final class Availability {
  private CompletableFuture<Void> future = new CompletableFuture<>();

  /** Completes at the next signal. */
  synchronized CompletableFuture<Void> next() {
    if (future.isDone()) {
      future = new CompletableFuture<>();
    }
    return future;
  }

  /** Wakes the task. */
  void signal() {
    CompletableFuture<Void> waiting;
    synchronized (this) {
      waiting = future;
    }
    waiting.complete(null);
  }
}
