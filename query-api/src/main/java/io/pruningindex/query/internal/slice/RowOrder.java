package io.pruningindex.query.internal.slice;

import io.pruningindex.query.SortOrder;
import java.util.Comparator;

/**
 * An order of rows by one column.
 *
 * @param descending whether the greatest value comes first
 * @param nullsFirst whether nulls come before all values
 * @param withoutNulls whether no row with null can match
 */
record RowOrder(boolean descending, boolean nullsFirst, boolean withoutNulls)
    implements Comparator<Place> {
  static RowOrder of(SortOrder order, boolean withoutNulls) {
    return new RowOrder(
        order.direction() == SortOrder.Direction.DESCENDING,
        order.nulls() == SortOrder.Nulls.FIRST,
        withoutNulls);
  }

  @Override
  public int compare(Place left, Place right) {
    return compare(left.zone(), left.keys(), left.slice(), right);
  }

  /** Compares a place that is given by its parts. */
  int compare(int zone, BoundKeys keys, int slice, Place other) {
    if (zone != other.zone()) {
      return Integer.compare(zone, other.zone());
    } else if (zone != Place.VALUES) {
      return 0;
    }
    int compared = keys.compare(slice, other.keys(), other.slice());
    return descending ? -compared : compared;
  }

  /** Where nulls are. */
  int nullZone() {
    return nullsFirst ? Place.NULLS_FIRST : Place.NULLS_LAST;
  }

  /** The zone that the first row of a slice can be in, of which bounds are known. */
  int firstZone(SliceColumn column, int slice) {
    boolean values = !column.withoutValues(slice);
    boolean nulls =
        !withoutNulls && !column.withoutRows(slice) && (!values || column.nulls()[slice] != 0);
    if (nulls && nullsFirst) {
      return Place.NULLS_FIRST;
    } else if (values) {
      return Place.VALUES;
    }
    return nulls ? Place.NULLS_LAST : Place.NOWHERE;
  }

  /** The bounds that values of a slice cannot come before. */
  BoundKeys first(SliceColumn column) {
    return descending ? column.high() : column.low();
  }

  /** The bounds that values of a slice cannot come after. */
  BoundKeys last(SliceColumn column) {
    return descending ? column.low() : column.high();
  }
}
