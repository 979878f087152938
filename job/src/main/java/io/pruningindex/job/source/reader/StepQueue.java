package io.pruningindex.job.source.reader;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The bounded queue between a table's follower and the task that sends its steps.
 *
 * <p>A step of a build is a piece of about 2,000 files. One of an instant is all that the instant
 * did, however much: nothing of an instant is sent before it was read whole, and no checkpoint may
 * fall within. So besides the steps their files are counted, and an instant that is larger than the
 * queue may be is alone in it.
 */
final class StepQueue {
  static final int MOST_STEPS = 4;
  static final int MOST_FILES = 8_000;

  private final Queue<Step> steps = new ArrayDeque<>();
  private final Availability availability;
  private int files;
  private boolean closed;

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
    int more = step.files();
    synchronized (this) {
      while (!closed && !hasRoom(more)) {
        wait();
      }
      if (closed) {
        throw new InterruptedException("The queue is closed");
      }
      steps.add(step);
      files += more;
    }
    availability.signal();
  }

  private boolean hasRoom(int more) {
    return steps.isEmpty() || steps.size() < MOST_STEPS && files + more <= MOST_FILES;
  }

  /** Ends the follower at its next step. */
  synchronized void close() {
    closed = true;
    steps.clear();
    notifyAll();
  }

  /** The next step, or null if there is none. */
  synchronized Step poll() {
    Step step = steps.poll();
    if (step != null) {
      files -= step.files();
      notifyAll();
    }
    return step;
  }

  synchronized boolean isEmpty() {
    return steps.isEmpty();
  }
}
