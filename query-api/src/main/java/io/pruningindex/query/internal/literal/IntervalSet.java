package io.pruningindex.query.internal.literal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of values.
 *
 * @param intervals its parts: none empty, sorted, with gaps between them
 * @param <K> what the values are
 */
public record IntervalSet<K extends Comparable<K>>(List<Interval<K>> intervals) {

  /** No value at all. */
  public static <K extends Comparable<K>> IntervalSet<K> none() {
    return new IntervalSet<K>(List.of());
  }

  /** All values. */
  public static <K extends Comparable<K>> IntervalSet<K> all() {
    return new IntervalSet<K>(List.of(new Interval<K>(null, null)));
  }

  /** The values below {@code end}. */
  public static <K extends Comparable<K>> IntervalSet<K> below(K end) {
    return new IntervalSet<>(List.of(new Interval<>(null, end)));
  }

  /** {@code start} and the values above it. */
  public static <K extends Comparable<K>> IntervalSet<K> from(K start) {
    return new IntervalSet<>(List.of(new Interval<>(start, null)));
  }

  /** The values of any of {@code parts}, which may be empty, unsorted and overlapping. */
  public static <K extends Comparable<K>> IntervalSet<K> union(List<Interval<K>> parts) {
    List<Interval<K>> sorted = new ArrayList<>(parts);
    sorted.removeIf(Interval::isEmpty);
    sorted.sort(
        Comparator.comparing(Interval::low, Comparator.nullsFirst(Comparator.<K>naturalOrder())));
    List<Interval<K>> merged = new ArrayList<>();
    for (Interval<K> next : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && next.continues(merged.get(last))) {
        Interval<K> earlier = merged.get(last);
        merged.set(last, new Interval<>(earlier.low(), later(earlier.high(), next.high())));
      } else {
        merged.add(next);
      }
    }
    return new IntervalSet<>(merged);
  }

  /** The values that are not in this set. */
  public IntervalSet<K> complement() {
    List<Interval<K>> gaps = new ArrayList<>();
    K start = null;
    boolean open = true;
    for (Interval<K> interval : intervals) {
      if (interval.low() != null) {
        gaps.add(new Interval<>(start, interval.low()));
      }
      start = interval.high();
      open = start != null;
    }
    if (open) {
      gaps.add(new Interval<>(start, null));
    }
    return new IntervalSet<>(gaps);
  }

  /** The values that are in this set or in {@code other}. */
  public IntervalSet<K> or(IntervalSet<K> other) {
    List<Interval<K>> parts = new ArrayList<>(intervals);
    parts.addAll(other.intervals);
    return union(parts);
  }

  /** The values that are in this set and in {@code other}. */
  public IntervalSet<K> and(IntervalSet<K> other) {
    return complement().or(other.complement()).complement();
  }

  /** Whether {@code value} is in the set. */
  public boolean contains(K value) {
    int from = 0;
    int to = intervals.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      K high = intervals.get(middle).high();
      if (high == null || value.compareTo(high) < 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    if (from == intervals.size()) {
      return false;
    }
    K low = intervals.get(from).low();
    return low == null || low.compareTo(value) <= 0;
  }

  /** Whether there is no value in the set. */
  public boolean isEmpty() {
    return intervals.isEmpty();
  }

  private static <K extends Comparable<K>> K later(K left, K right) {
    if (left == null || right == null) {
      return null;
    }
    return left.compareTo(right) >= 0 ? left : right;
  }
}
