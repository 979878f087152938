package io.pruningindex.query.internal.literal;

/**
 * The values that pass a condition. Two sets, because engines differ: in how they convert literals,
 * round and order.
 *
 * @param possible the values that pass by some reading of the condition
 * @param certain the values that pass by every reading
 * @param singles tells more of values that are known one by one, or null if the sets tell all
 * @param <K> what the values are
 */
public record PassingValues<K extends Comparable<K>>(
    IntervalSet<K> possible, IntervalSet<K> certain, SingleValues<K> singles) {
  /** Values of which the sets tell all. */
  public PassingValues(IntervalSet<K> possible, IntervalSet<K> certain) {
    this(possible, certain, null);
  }

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
    return new PassingValues<>(
        certain.complement(), possible.complement(), singles == null ? null : singles.complement());
  }

  /** The values that pass a condition that is this one to some engines and the other to others. */
  public PassingValues<K> eitherReading(PassingValues<K> other) {
    return new PassingValues<>(
        possible.or(other.possible),
        certain.and(other.certain),
        singles == null && other.singles == null ? null : each().eitherReading(other.each()));
  }

  /** The same values, to engines that read the condition at all. */
  public PassingValues<K> orNone() {
    return eitherReading(none());
  }

  /** What is known of each value. */
  public SingleValues<K> each() {
    if (singles != null) {
      return singles;
    }
    return new SingleValues<>() {
      @Override
      public boolean possible(K value) {
        return possible.contains(value);
      }

      @Override
      public boolean certain(K value) {
        return certain.contains(value);
      }
    };
  }
}
