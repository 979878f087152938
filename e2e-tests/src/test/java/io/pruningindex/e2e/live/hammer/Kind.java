package io.pruningindex.e2e.live.hammer;

/** What is asked for. */
enum Kind {
  /** The table as it is. */
  NEWEST,
  /** The table as of an instant. */
  AS_OF_INSTANT,
  /** The table as of a time. */
  AS_OF_TIME,
  /** The table at least as of an instant that has just been completed. */
  AT_LEAST,
  /** What a range of instants has added. */
  BETWEEN
}
