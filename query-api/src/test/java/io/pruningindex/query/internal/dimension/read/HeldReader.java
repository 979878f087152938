package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds back the rows of dimensions until told, or until a reader has no time left. */
final class HeldReader implements StateReader {
  private final StateReader reader;
  private final CompletableFuture<Void> released = new CompletableFuture<>();
  private final AtomicInteger asked = new AtomicInteger();

  HeldReader(StateReader reader) {
    this.reader = reader;
  }

  @Override
  public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
    if (key.facet() != Facet.DIMENSION_ROWS) {
      return reader.read(key, deadline);
    }
    asked.incrementAndGet();
    return released
        .copy()
        .thenCompose(now -> reader.read(key, deadline))
        .completeOnTimeout(
            new ReadOutcome.Unavailable("too late"),
            Math.max(0, deadline.remainingNanos()),
            TimeUnit.NANOSECONDS);
  }

  /** How often rows of a chunk were asked for. */
  int asked() {
    return asked.get();
  }

  void release() {
    released.complete(null);
  }

  @Override
  public void close() {}
}
