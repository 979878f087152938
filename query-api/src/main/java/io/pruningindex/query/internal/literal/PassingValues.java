package io.pruningindex.query.internal.literal;

/**
 * The values that pass a condition. Two sets, because engines differ: in how they convert literals,
 * round and order.
 *
 * @param possible the values that pass by some reading of the condition
 * @param certain the values that pass by every reading
 * @param <K> what the values are
 */
public record PassingValues<K extends Comparable<K>>(
    IntervalSet<K> possible, IntervalSet<K> certain) {
  /** Values on which all engines agree. */
  public static <K extends Comparable<K>> PassingValues<K> exactly(IntervalSet<K> values) {
    return new PassingValues<>(values, values);
  }

  /** No value at all. */
  public static <K extends Comparable<K>> PassingValues<K> none() {
    return exactly(IntervalSet.<K>none());
  }

  /** All values. */
  public static <K extends Comparable<K>> PassingValues<K> all() {
    return exactly(IntervalSet.<K>all());
  }

  /** All values or none, depending on the engine. */
  public static <K extends Comparable<K>> PassingValues<K> allOrNone() {
    return new PassingValues<>(IntervalSet.<K>all(), IntervalSet.<K>none());
  }

  /** The values that pass if the condition is negated. */
  public PassingValues<K> complement() {
    return new PassingValues<>(certain.complement(), possible.complement());
  }

  /** The values that pass a condition that is this one to some engines and the other to others. */
  public PassingValues<K> eitherReading(PassingValues<K> other) {
    return new PassingValues<>(possible.or(other.possible), certain.and(other.certain));
  }
}
