package io.pruningindex.index.dimension.fold;

/** Counts what a version changes. */
final class CutTally {
  private long changes;
  private long rows;
  private long duplicates;
  private long unmatched;

  /** A row had so many copies before and has so many now; the two differ. */
  void changed(long before, long after) {
    changes++;
    rows += Long.signum(after) - Long.signum(before);
    duplicates += Math.max(0, after - 1) - Math.max(0, before - 1);
  }

  /** So many rows were removed that were not there. */
  void unmatched(long removals) {
    unmatched += removals;
  }

  /** How many different rows have changed. */
  long changes() {
    return changes;
  }

  /** How many more different rows there are. */
  long rows() {
    return rows;
  }

  /** How many more rows there are that are equal to another. */
  long duplicates() {
    return duplicates;
  }

  /** How many removals found no row. */
  long unmatched() {
    return unmatched;
  }
}
