package io.pruningindex.query.internal.literal;

/**
 * Values from {@code low} up to but not including {@code high}.
 *
 * @param low the least value, or null if there is no lower end
 * @param high the end, or null if there is none
 * @param <K> what the values are
 */
public record Interval<K extends Comparable<K>>(K low, K high) {
  boolean isEmpty() {
    return low != null && high != null && low.compareTo(high) >= 0;
  }

  /** Whether this starts before or where {@code earlier}, which starts no later, ends. */
  boolean continues(Interval<K> earlier) {
    return earlier.high == null || low == null || low.compareTo(earlier.high) <= 0;
  }

  /** The values that are in this and in {@code other}. */
  public Interval<K> and(Interval<K> other) {
    boolean lower = low == null || other.low != null && low.compareTo(other.low) < 0;
    boolean higher = high == null || other.high != null && high.compareTo(other.high) > 0;
    return new Interval<>(lower ? other.low : low, higher ? other.high : high);
  }
}
