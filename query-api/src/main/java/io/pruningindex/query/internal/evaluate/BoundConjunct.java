package io.pruningindex.query.internal.evaluate;

/**
 * One of the conditions that a predicate joins by AND, and what can be done with it.
 *
 * @param text the condition as SQL-like text
 * @param applied whether it can rule out files or partitions at all
 * @param by what it does so by: {@link #PARTITION}, {@link #COLUMN_STATS}, {@link
 *     #PARTITION_AND_COLUMN_STATS}, or null if by nothing: it is not applied, or needs no stats
 *     since no row can match
 * @param reason why it is not applied, or why it needs no stats; null otherwise
 */
public record BoundConjunct(String text, boolean applied, String by, String reason) {
  public static final String PARTITION = "partition";
  public static final String COLUMN_STATS = "column stats";
  public static final String PARTITION_AND_COLUMN_STATS = "partition and column stats";

  /** The reason of a condition that has nothing to rule out. */
  public static final String EVERY_ROW = "every row matches";
}
