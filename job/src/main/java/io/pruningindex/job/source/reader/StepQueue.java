package io.pruningindex.job.source.reader;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The bounded queue between a table's follower and the task that sends its steps. */
final class StepQueue {
  /** Steps are pieces of about 2,000 files at most: few in flight keep memory bounded. */
  private static final int CAPACITY = 4;

  private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(CAPACITY);
  private final Availability availability;
  private volatile boolean closed;

  StepQueue(Availability availability) {
    this.availability = availability;
  }

  /**
   * Appends a step; waits for room.
   *
   * @throws InterruptedException if the follower is to end. Libraries may swallow an interrupt, so
   *     a closed queue says so too
   */
  void put(Step step) throws InterruptedException {
    if (closed) {
      throw new InterruptedException("The queue is closed");
    }
    steps.put(step);
    availability.signal();
  }

  /** Ends the follower at its next step. */
  void close() {
    closed = true;
    steps.clear();
  }

  /** The next step, or null if there is none. */
  Step poll() {
    return steps.poll();
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }
}
