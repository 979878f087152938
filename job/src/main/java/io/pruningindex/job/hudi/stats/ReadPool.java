package io.pruningindex.job.hudi.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of a table's own that wait for storage. They never call the metadata table: Hudi's
 * readers of it are for one thread.
 */
public final class ReadPool implements AutoCloseable {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor threads;

  /** A pool of so many threads, named after the table. */
  public ReadPool(String table, int size) {
    AtomicInteger started = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            size,
            size,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "read-" + table + "-" + started.incrementAndGet());
              thread.setDaemon(true);
              thread.setContextClassLoader(ReadPool.class.getClassLoader());
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Makes all calls and waits for them; their results are in the order of the calls. If one fails,
   * those that have not begun are not made.
   *
   * @throws Exception what the first call that failed threw
   */
  public <T> List<T> all(List<Callable<T>> calls) throws Exception {
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> call : calls) {
      futures.add(threads.submit(call));
    }
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    } finally {
      futures.forEach(future -> future.cancel(true));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
