package io.pruningindex.job.hudi;

import java.time.Duration;

/**
 * Hears of calls of storage that take long. A call that never returns cannot be broken off: it
 * keeps its thread. Whoever waits for it can still say so, and hold up nobody else.
 */
public interface CallWatch {
  /** Does not care. */
  CallWatch NONE =
      new CallWatch() {
        @Override
        public void waits(Duration since) {}

        @Override
        public void returned() {}
      };

  /**
   * What to tell of a call that does not return, and how to mend it.
   *
   * @param kind what it is that is read
   */
  static String problem(String kind, String name, String path, Duration since) {
    return "%s '%s' at %s: a call of storage has not returned for %d s. See whether the storage"
            .formatted(kind, name, path, since.toSeconds())
        + " answers; it is read on as soon as the call returns. If that never happens though the storage is"
        + " well, start the job again, and give its file system time-outs under 'hadoop'";
  }

  /**
   * A call has not returned yet. Said about once a second, on the thread that waits.
   *
   * @param since how long it has taken so far
   * @throws InterruptedException if the thread is to end
   */
  void waits(Duration since) throws InterruptedException;

  /**
   * A call has returned, or failed, of which it was said that it had not.
   *
   * @throws InterruptedException if the thread is to end
   */
  void returned() throws InterruptedException;
}
