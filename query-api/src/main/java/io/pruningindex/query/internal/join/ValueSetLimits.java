package io.pruningindex.query.internal.join;

/**
 * How large a set of keys may become.
 *
 * @param mostKeys up to so many different keys are kept one by one; of more, only ranges that hold
 *     them
 * @param mostRanges at most so many ranges are kept of each column then
 */
public record ValueSetLimits(int mostKeys, int mostRanges) {
  /** A million keys, or else 4,096 ranges. */
  public static final ValueSetLimits DEFAULT = new ValueSetLimits(1_000_000, 4_096);

  public ValueSetLimits {
    if (mostKeys < 0 || mostRanges < 1) {
      throw new IllegalArgumentException(
          "A set of at most "
              + mostKeys
              + " keys or "
              + mostRanges
              + " ranges: allow no fewer than 0 keys and 1 range");
    }
  }
}
