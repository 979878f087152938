package io.pruningindex.job.demo.oracle;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Runs calls of Hudi one after the other, in a fork-join pool of one worker. Hudi uses parallel
 * streams, which run in the pool of their caller. In the common pool they can wait for each other
 * for ever: a map's entry is computed by a stream whose only other worker waits for that entry.
 */
public final class SingleWorker implements AutoCloseable {
  private final ForkJoinPool pool = new ForkJoinPool(1);

  /**
   * Runs a call and waits for its end; at once, if the caller runs in such a pool already.
   *
   * @throws Exception what the call throws
   */
  public <T> T call(Callable<T> call) throws Exception {
    if (runsInSingleWorker()) {
      return call.call();
    }
    Outcome<T> outcome = new Outcome<>();
    try {
      pool.submit(() -> outcome.fill(call)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return outcome.result();
  }

  private static boolean runsInSingleWorker() {
    ForkJoinPool current = ForkJoinTask.getPool();
    return current != null && current != ForkJoinPool.commonPool() && current.getParallelism() == 1;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** Carries a failure out of the pool as it was thrown: the pool would wrap it. */
  private static final class Outcome<T> {
    private T value;
    private Exception failure;
    private Error error;

    void fill(Callable<T> call) {
      try {
        value = call.call();
      } catch (Exception e) {
        failure = e;
      } catch (Error e) {
        error = e;
      }
    }

    T result() throws Exception {
      if (error != null) {
        throw error;
      }
      if (failure != null) {
        throw failure;
      }
      return value;
    }
  }
}
