package io.pruningindex.query;

/** What kind of answer a planner got. The four call for different plans. */
public enum PruneStatus {
  /**
   * The slices listed are all that can match, or of a request with a limit all that are needed;
   * some may have been left out. With a limit of 0 there is none.
   */
  PRUNED,
  /** The answer is exact and no slice can match: there is nothing to read, whatever the limit. */
  NOTHING_MATCHES,
  /**
   * Every slice is listed, or of a request for a range of instants every slice to whose group they
   * added a file, because no part of the predicate could be applied.
   */
  CANNOT_PRUNE,
  /** There is no answer; the {@link PruneResult#problem()} says why. Read the whole table. */
  UNAVAILABLE
}
