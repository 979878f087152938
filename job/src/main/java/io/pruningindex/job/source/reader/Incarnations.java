package io.pruningindex.job.source.reader;

import java.security.SecureRandom;

/** Draws the number that tells one run of a table's follower from another. */
final class Incarnations {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Incarnations() {}

  /** A random number; two runs have the same one with a chance of one in 2^64. */
  static long next() {
    return RANDOM.nextLong();
  }
}
