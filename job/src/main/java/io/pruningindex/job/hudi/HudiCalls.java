package io.pruningindex.job.hudi;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Makes the calls of Hudi for one table, one after the other, on one thread.
 *
 * <p>Hudi uses parallel streams, which run in the fork-join pool of their caller, or else in the
 * common pool. There two of them can wait for each other for ever, where one computes the entry of
 * a map from a stream whose only worker waits for that entry. A pool of one worker runs its streams
 * on that worker alone. Its thread also sees the classes of the job, which threads of the common
 * pool do not, so that Hudi and Hadoop find theirs.
 */
final class HudiCalls implements AutoCloseable {
  private static final long SECONDS_BETWEEN_WORDS = 1;

  private final String table;
  private final ForkJoinPool pool;
  private final CallWatch watch;

  HudiCalls(String table) {
    this(table, CallWatch.NONE);
  }

  /**
   * Calls for a table.
   *
   * @param watch hears of calls that take long
   */
  HudiCalls(String table, CallWatch watch) {
    this.table = table;
    this.watch = watch;
    this.pool = new ForkJoinPool(1, owner -> thread(owner, table), null, false);
  }

  /**
   * Makes a call and waits for its end.
   *
   * @throws InterruptedException if the caller was interrupted, or is while it waits
   * @throws Exception what the call throws
   */
  <T> T make(Callable<T> call) throws Exception {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    pool.execute(
        () -> {
          try {
            outcome.complete(call.call());
          } catch (Throwable e) {
            outcome.completeExceptionally(e);
          }
        });
    // Waiting for what is there already would not notice.
    if (Thread.interrupted()) {
      throw new InterruptedException("Interrupted before the end of a call");
    }
    try {
      return await(outcome);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  /**
   * Makes a call and waits for its end.
   *
   * @param problem what a failure of the call tells of the table
   * @throws UnreadableException if the call fails, or the caller is interrupted
   */
  <T> T make(Callable<T> call, Function<Exception, UnreadableException> problem) {
    try {
      return make(call);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TableUnreadableException(
          "Table '%s': reading was interrupted: it is read again if the job goes on"
              .formatted(table),
          e);
    } catch (Exception e) {
      throw problem.apply(e);
    }
  }

  private <T> T await(CompletableFuture<T> outcome)
      throws InterruptedException, ExecutionException {
    long begun = System.nanoTime();
    boolean told = false;
    while (true) {
      try {
        outcome.get(SECONDS_BETWEEN_WORDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        told = true;
        watch.waits(Duration.ofNanos(System.nanoTime() - begun));
        continue;
      } catch (ExecutionException e) {
        // It is thrown below, as if nobody had waited.
      }
      if (told) {
        watch.returned();
      }
      return outcome.get();
    }
  }

  private static ForkJoinWorkerThread thread(ForkJoinPool owner, String table) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(owner);
    thread.setName("hudi-" + table);
    thread.setContextClassLoader(HudiCalls.class.getClassLoader());
    return thread;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
