package io.pruningindex.query.predicate;

/** A span of time that timestamps can be cut off to. */
public enum TimeUnit {
  YEAR,
  QUARTER,
  MONTH,
  /** From Monday on. */
  WEEK,
  DAY,
  HOUR,
  MINUTE,
  SECOND
}
