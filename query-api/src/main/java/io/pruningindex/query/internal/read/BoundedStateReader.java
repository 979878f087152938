package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Bounds how many reads are under way at once, holds each to its deadline, and hands results over
 * on threads of the client's own, so that no network thread does a request's work.
 */
public final class BoundedStateReader implements StateReader {
  private static final class PendingRead {
    private final IndexKey key;
    private final Deadline deadline;
    private final CompletableFuture<ReadOutcome> outcome = new CompletableFuture<>();

    private PendingRead(IndexKey key, Deadline deadline) {
      this.key = key;
      this.deadline = deadline;
    }
  }

  private final StateReader reader;
  private final int limit;
  private final Executor executor;
  private final Queue<PendingRead> waiting = new ArrayDeque<>();
  private final Set<PendingRead> underWay = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean closed;

  /**
   * Wraps a reader.
   *
   * @param reader what reads; closed with this
   * @param limit how many reads may be under way at once
   * @param executor where results are handed over
   */
  public BoundedStateReader(StateReader reader, int limit, Executor executor) {
    this.reader = reader;
    this.limit = limit;
    this.executor = executor;
  }

  @Override
  public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
    PendingRead read = new PendingRead(key, deadline);
    synchronized (this) {
      if (closed) {
        return CompletableFuture.completedFuture(closedOutcome());
      }
      waiting.add(read);
    }
    startWaiting();
    return read.outcome;
  }

  @Override
  public void close() {
    List<PendingRead> left;
    synchronized (this) {
      closed = true;
      left = new ArrayList<>(waiting);
      left.addAll(underWay);
      waiting.clear();
    }
    left.forEach(read -> read.outcome.complete(closedOutcome()));
    reader.close();
  }

  private void startWaiting() {
    for (PendingRead next = take(); next != null; next = take()) {
      start(next);
    }
  }

  private synchronized PendingRead take() {
    if (underWay.size() >= limit || waiting.isEmpty()) {
      return null;
    }
    PendingRead next = waiting.remove();
    underWay.add(next);
    return next;
  }

  private void start(PendingRead read) {
    // Always handed over to the executor, or reads that are answered at once would nest.
    attempt(read).whenCompleteAsync((outcome, failure) -> finish(read, outcome, failure), executor);
  }

  private CompletableFuture<ReadOutcome> attempt(PendingRead read) {
    Deadline deadline = read.deadline.ofReads();
    long left = deadline.remainingNanos();
    if (left <= 0) {
      return CompletableFuture.completedFuture(late());
    }
    try {
      return reader
          .read(read.key, deadline)
          .copy()
          .completeOnTimeout(late(), left, TimeUnit.NANOSECONDS);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void finish(PendingRead read, ReadOutcome outcome, Throwable failure) {
    synchronized (this) {
      underWay.remove(read);
    }
    startWaiting();
    if (failure == null) {
      read.outcome.complete(outcome);
    } else {
      read.outcome.completeExceptionally(failure);
    }
  }

  private static ReadOutcome late() {
    return new ReadOutcome.Unavailable(
        "The index did not answer in time: the network or the TaskManager is slow or hangs;"
            + " allow more time or look at the job");
  }

  private static ReadOutcome closedOutcome() {
    return new ReadOutcome.Unavailable("The client was closed: make a new one to ask again");
  }
}
