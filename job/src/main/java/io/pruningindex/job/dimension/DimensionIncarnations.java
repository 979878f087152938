package io.pruningindex.job.dimension;

import java.security.SecureRandom;

/** Draws the number that tells one run of a dimension's source from another. */
public final class DimensionIncarnations {
  private static final SecureRandom RANDOM = new SecureRandom();

  private DimensionIncarnations() {}

  /** A random number; two runs have the same one with a chance of one in 2^64. */
  public static long next() {
    return RANDOM.nextLong();
  }
}
