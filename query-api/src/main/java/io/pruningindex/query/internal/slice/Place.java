package io.pruningindex.query.internal.slice;

/**
 * A place in an order of rows.
 *
 * @param zone {@link #NULLS_FIRST}, {@link #VALUES}, {@link #NULLS_LAST} or {@link #NOWHERE}
 * @param keys where the value is; of no meaning outside {@link #VALUES}
 * @param slice its index among {@code keys}
 */
record Place(int zone, BoundKeys keys, int slice) {
  /** Nulls that come before all values. */
  static final int NULLS_FIRST = 0;

  /** Values. */
  static final int VALUES = 1;

  /** Nulls that come after all values. */
  static final int NULLS_LAST = 2;

  /** After everything: where the first row is of a slice that has none. */
  static final int NOWHERE = 3;
}
