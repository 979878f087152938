package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.JobFinder;
import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads values through Flink's queryable state. It stays with one job and one proxy until they
 * fail, then looks for them again and repeats the read once; who waits for a recovery asks again.
 */
public final class QueryableStateReader implements StateReader {
  /** How long a search for the job may take; many reads wait for one search. */
  private static final Duration SEARCH = Duration.ofSeconds(10);

  /** How long the failure of a search stands for the searches after it. */
  private static final Duration FAILURE_KEPT = Duration.ofMillis(200);

  private final JobConnector connector;
  private CompletableFuture<JobConnection> connection;
  private long failedUntil = System.nanoTime();
  private boolean closed;

  /**
   * Creates a reader that connects at its first read.
   *
   * @param jobs finds the job as it is now
   */
  public QueryableStateReader(JobFinder jobs) {
    this.connector = new JobConnector(jobs);
  }

  @Override
  public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
    return attempt(key, deadline, true);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      connection = null;
    }
    connector.close();
  }

  private CompletableFuture<ReadOutcome> attempt(IndexKey key, Deadline deadline, boolean first) {
    CompletableFuture<JobConnection> connecting = connection(key);
    return connecting
        .copy()
        .orTimeout(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)
        .thenCompose(
            connected ->
                connected
                    .ask(key, deadline)
                    .thenCompose(
                        reply -> {
                          boolean moved = moved(reply);
                          // After a failure of its own the next read looks for a better proxy.
                          if (moved || reply instanceof ProxyReply.Failed) {
                            drop(connecting);
                          }
                          return moved && first
                              ? attempt(key, deadline, false)
                              : CompletableFuture.completedFuture(outcome(reply, connected));
                        }))
        .exceptionally(QueryableStateReader::unavailable);
  }

  /** Whether another job or another proxy may bring what this one did not. */
  private static boolean moved(ProxyReply reply) {
    return reply instanceof ProxyReply.OtherTaskManager
        || reply instanceof ProxyReply.NotRegistered
        || reply instanceof ProxyReply.Disconnected;
  }

  private synchronized CompletableFuture<JobConnection> connection(IndexKey trial) {
    if (closed) {
      return CompletableFuture.failedFuture(new IllegalStateException("The client was closed"));
    }
    boolean failed = connection != null && connection.isCompletedExceptionally();
    if (connection == null || (failed && System.nanoTime() - failedUntil > 0)) {
      CompletableFuture<JobConnection> search = connector.connect(trial, Deadline.in(SEARCH));
      connection = search;
      search.whenComplete((found, failure) -> searched(failure));
    }
    return connection;
  }

  private synchronized void searched(Throwable failure) {
    if (failure != null) {
      failedUntil = System.nanoTime() + FAILURE_KEPT.toNanos();
    }
  }

  private synchronized void drop(CompletableFuture<JobConnection> failed) {
    if (connection == failed) {
      connection = null;
    }
  }

  private static ReadOutcome outcome(ProxyReply reply, JobConnection connected) {
    String place = "The proxy of queryable state at " + connected.proxy().address();
    if (reply instanceof ProxyReply.Found found) {
      return new ReadOutcome.Value(found.bytes());
    }
    if (reply instanceof ProxyReply.NoValue) {
      return new ReadOutcome.MissingKey();
    }
    if (reply instanceof ProxyReply.Disconnected disconnected) {
      return new ReadOutcome.Unavailable(
          place
              + " cannot be reached ("
              + disconnected.reason()
              + "): the TaskManager is gone or restarting; ask again when the job has recovered");
    }
    if (reply instanceof ProxyReply.Late) {
      return new ReadOutcome.Unavailable(
          place
              + " did not answer in time: its TaskManager is slow or hangs; allow more time, or"
              + " look at the job");
    }
    if (reply instanceof ProxyReply.Failed failed) {
      return new ReadOutcome.Unavailable(
          place
              + " could not read the index ("
              + failed.reason()
              + "): look at the job, and ask again when it has recovered");
    }
    return new ReadOutcome.NoState(
        place
            + " finds no index in job "
            + connected.job()
            + ": the job is starting, or has just ended; ask again later, or look at the job");
  }

  private static ReadOutcome unavailable(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    if (inner instanceof TimeoutException) {
      return new ReadOutcome.Unavailable(
          "No proxy of queryable state was found in time that answers for the index job: the"
              + " JobManager or a TaskManager is slow or hangs; allow more time, or look at the"
              + " cluster");
    }
    return new ReadOutcome.Unavailable(
        inner.getMessage() == null ? inner.toString() : inner.getMessage());
  }
}
