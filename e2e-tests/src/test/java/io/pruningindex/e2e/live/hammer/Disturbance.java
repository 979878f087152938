package io.pruningindex.e2e.live.hammer;

/**
 * Whether the index is being disturbed by a failure. While it is, it may be unavailable and may go
 * back to an earlier instant; it must never be wrong.
 */
final class Disturbance {
  private volatile int count;

  /** Says that a failure begins, or that its consequences are over. */
  synchronized void change() {
    count++;
  }

  /** To be remembered before a question. */
  int mark() {
    return count;
  }

  /** Whether there was any failure. */
  boolean ever() {
    return count > 0;
  }

  /** Whether there was any failure since {@link #mark}. */
  boolean since(int mark) {
    return count != mark || count % 2 == 1;
  }
}
