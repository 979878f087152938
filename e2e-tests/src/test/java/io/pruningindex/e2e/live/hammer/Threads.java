package io.pruningindex.e2e.live.hammer;

/** Waits for threads that were told to end. */
final class Threads {
  private Threads() {}

  static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + thread.getName(), e);
    }
  }
}
