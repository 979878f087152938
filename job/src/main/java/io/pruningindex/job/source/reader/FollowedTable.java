package io.pruningindex.job.source.reader;

import io.pruningindex.job.source.split.FollowState;

/** A table of a reader: its queue, how far it was sent, and the thread that reads it. */
final class FollowedTable {
  private static final long STOP_MILLISECONDS = 5_000;

  private final StepQueue queue;
  private final Thread thread;
  private FollowState state;

  private FollowedTable(FollowState state, StepQueue queue, Thread thread) {
    this.state = state;
    this.queue = queue;
    this.thread = thread;
  }

  /** Starts to read a table. */
  static FollowedTable start(
      String name, FollowState state, StepQueue queue, TableFollower follower) {
    Thread thread = new Thread(follower, "timeline of " + name);
    thread.setDaemon(true);
    // Hudi and Hadoop look classes up through the thread's loader: it must be the job's.
    thread.setContextClassLoader(TableFollower.class.getClassLoader());
    thread.start();
    return new FollowedTable(state, queue, thread);
  }

  /** A table of which only {@code last} is left to send. */
  static FollowedTable ending(FollowState state, StepQueue queue, Step last) {
    try {
      queue.put(last);
    } catch (InterruptedException e) {
      throw new IllegalStateException("An empty queue had no room", e);
    }
    return new FollowedTable(state, queue, null);
  }

  Step poll() {
    return queue.poll();
  }

  boolean hasSteps() {
    return !queue.isEmpty();
  }

  void sent(FollowState after) {
    state = after;
  }

  /** How far the table was sent. */
  FollowState state() {
    return state;
  }

  void stop() {
    queue.close();
    if (thread != null) {
      thread.interrupt();
    }
  }

  void awaitStop() throws InterruptedException {
    if (thread != null) {
      thread.join(STOP_MILLISECONDS);
    }
  }
}
