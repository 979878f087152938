package io.pruningindex.query.internal.read;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.concurrent.CompletableFuture;

/**
 * Reads single values of the index from wherever the job keeps them. Reading one value is atomic;
 * nothing is promised about two of them. Usable from many threads.
 */
public interface StateReader extends AutoCloseable {
  /**
   * Reads one value.
   *
   * @return what came of it, at the deadline at the latest; does not fail
   */
  CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline);

  /** Ends all reading; pending reads end as unavailable. */
  @Override
  void close();
}
