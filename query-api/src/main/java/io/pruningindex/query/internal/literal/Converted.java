package io.pruningindex.query.internal.literal;

/**
 * A literal converted to the values of a column, or why it cannot be.
 *
 * @param <K> what the column's values are
 */
public sealed interface Converted<K extends Comparable<K>> {
  /**
   * Where a literal lies among a column's values. The values equal to it are those from a first one
   * up to but not including an end; first and end coincide where the column can hold no value equal
   * to it, as with 5.5 among integers. Where engines differ, each of the two is only known to be
   * one of several.
   *
   * @param lowestFirst the lowest that the first value may be
   * @param highestFirst the highest that it may be
   * @param lowestEnd the lowest that the end may be
   * @param highestEnd the highest that it may be
   * @param comparable the values that compare with the literal to all engines, while to some others
   *     are null; null if all do. Empty if the literal itself may be null
   */
  record Position<K extends Comparable<K>>(
      K lowestFirst, K highestFirst, K lowestEnd, K highestEnd, Interval<K> comparable)
      implements Converted<K> {
    /** A position among values that all compare with the literal. */
    Position(K lowestFirst, K highestFirst, K lowestEnd, K highestEnd) {
      this(lowestFirst, highestFirst, lowestEnd, highestEnd, null);
    }

    /** A position on which all engines agree. */
    static <K extends Comparable<K>> Position<K> exact(K first, K end) {
      return new Position<>(first, first, end, end);
    }

    /** The values that may be equal to the literal. */
    public Interval<K> possiblyEqual() {
      return new Interval<>(lowestFirst, highestEnd);
    }

    /** Whether the literal may be null. */
    public boolean maybeNull() {
      return comparable != null && comparable.isEmpty();
    }

    /** The values that are equal to it whatever the engine. */
    public Interval<K> certainlyEqual() {
      return new Interval<>(highestFirst, lowestEnd);
    }
  }

  /**
   * NaN, in a column of numbers. To some engines it equals itself and is above all numbers, to
   * others every comparison with it is false.
   */
  record NotANumber<K extends Comparable<K>>() implements Converted<K> {}

  /**
   * No position.
   *
   * @param reason why there is none
   */
  record NotComparable<K extends Comparable<K>>(String reason) implements Converted<K> {}
}
