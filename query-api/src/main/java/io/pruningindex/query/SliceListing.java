package io.pruningindex.query;

import io.pruningindex.query.join.JoinReport;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The slices of a {@link LazyFileIndex}, batch by batch. Only the batch that was asked for is held.
 * To be used by one thread at a time.
 */
public interface SliceListing {
  /**
   * Fetches some more slices.
   *
   * @return slices, none of which was listed before; an empty list at the end. Fails with {@link
   *     IndexUnavailableException} if they cannot be had in time, or as of the plan's instant any
   *     more, or at all, and with {@link io.pruningindex.query.predicate.InvalidPredicateException}
   *     if a join does not fit its dimension, or there is no such dimension. After a failure
   *     nothing was listed: the same batch can be asked for again
   * @throws IllegalStateException if the batch before is still under way
   */
  CompletableFuture<List<PrunedSlice>> next();

  /** What came of each join; empty before the first batch. */
  List<JoinReport> joins();

  /** The size of what was listed so far. */
  Counts listed();
}
