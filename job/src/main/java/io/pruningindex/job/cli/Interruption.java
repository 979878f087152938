package io.pruningindex.job.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that was told to stop, by Ctrl-C or by a signal, put everything away: the process
 * waits for it, up to a limit.
 */
public final class Interruption implements AutoCloseable {
  private static final long SECONDS_TO_STOP = 60;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop");

  private Interruption() {}

  /** Begins to expect it. */
  public static Interruption expected() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void stop() {
    requested.countDown();
    try {
      if (!done.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        System.err.println("pruning-index: stopping took too long and was cut short");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the request to stop; false if it did not come in the time given. */
  public boolean await(long millis) throws InterruptedException {
    return requested.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Whether the process is to stop. */
  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** To be called when everything is put away. */
  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook is waiting for what was just said.
      return;
    }
  }
}
