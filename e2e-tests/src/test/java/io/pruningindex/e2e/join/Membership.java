package io.pruningindex.e2e.join;

/** What comes of the question whether a row's key is IN a set of keys, the least first. */
enum Membership {
  FALSE,
  /** No key is equal, and a null takes part. Of EXISTS it is false. */
  NULL,
  /** Equal to some engines, and not to others. */
  DOUBTFUL,
  TRUE;

  Membership and(Membership other) {
    return compareTo(other) < 0 ? this : other;
  }

  Membership or(Membership other) {
    return compareTo(other) > 0 ? this : other;
  }

  /** Whether any engine may find that the row matches. */
  boolean mayMatch() {
    return this == DOUBTFUL || this == TRUE;
  }
}
