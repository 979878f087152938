package io.pruningindex.query.internal.slice;

import io.pruningindex.query.PruneStep;
import io.pruningindex.query.SortOrder;
import java.util.List;

/**
 * Chooses the slices that can hold any of the first rows in an order.
 *
 * <p>A slice whose rows all match and are counted guarantees that so many rows come no later than
 * the last of its bounds, and its nulls where nulls come. The place at which these guarantees reach
 * the number of rows wanted is one that the last row wanted cannot come after. Slices whose first
 * row can only come after it are not needed; those that begin at it are, since rows of equal value
 * may be told apart by something else.
 */
public final class TopRows {
  private record Guarantee(Place place, long rows) {}

  private final SortOrder sortOrder;
  private final ColumnSource source;
  private final RowOrder order;
  private final long wanted;
  private final Shortlist<Guarantee> guarantees;
  private final Obstacles obstacles;
  private long available;

  private TopRows(SortOrder sortOrder, ColumnSource source, boolean withoutNulls, long wanted) {
    this.sortOrder = sortOrder;
    this.source = source;
    this.order = RowOrder.of(sortOrder, withoutNulls);
    this.wanted = wanted;
    this.guarantees =
        new Shortlist<>(
            (left, right) -> order.compare(left.place(), right.place()), Guarantee::rows, wanted);
    this.obstacles = new Obstacles(source.target().name());
  }

  /**
   * Chooses among {@code batches}.
   *
   * @param source the column of {@code sortOrder}; the batches hold it unless it is unknown
   * @param withoutNulls whether no row can match in which the column is null
   * @param rows how many rows are wanted
   */
  public static SliceChoice choose(
      List<SliceBatch> batches,
      SortOrder sortOrder,
      ColumnSource source,
      boolean withoutNulls,
      long rows) {
    if (rows == 0) {
      return RowLimit.choose(batches, rows);
    } else if (source.unknown()) {
      return keepAll(batches, "every slice may hold the first rows: " + source.target().reason());
    }
    return new TopRows(sortOrder, source, withoutNulls, rows).choose(batches);
  }

  private static SliceChoice keepAll(List<SliceBatch> batches, String note) {
    return SliceChoice.of(batches, (batch, slice) -> true, PruneStep.Kind.TOP_ROWS, note);
  }

  private SliceChoice choose(List<SliceBatch> batches) {
    int slices = 0;
    for (SliceBatch batch : batches) {
      slices += batch.count();
      SliceColumn column = column(batch);
      for (int slice = 0; slice < batch.count(); slice++) {
        if (batch.counted(slice)) {
          offer(column, slice, batch.rows()[slice]);
        } else {
          obstacles.addUncounted(batch, slice);
        }
      }
    }
    if (!guarantees.reached()) {
      return keepAll(batches, slices == 0 ? "" : shortage());
    }
    Place last = guarantees.last().place();
    return SliceChoice.of(
        batches,
        (batch, slice) -> reaches(column(batch), slice, last),
        PruneStep.Kind.TOP_ROWS,
        "the first "
            + wanted
            + " rows by "
            + sortOrder
            + " come no later than "
            + describe(last)
            + ", as slices tell of which every row matches");
  }

  /** Offers what is known of the places of a slice's rows, all of which match. */
  private void offer(SliceColumn column, int slice, long rows) {
    long nulls = column.nulls()[slice];
    if (nulls > 0 && (column.bounded(slice) || column.withoutValues(slice))) {
      available += nulls;
      guarantees.offer(new Guarantee(new Place(order.nullZone(), null, slice), nulls));
    }
    if (column.bounded(slice)) {
      // Where nulls come first, those that nobody counted come early enough all the same.
      long values = nulls >= 0 ? rows - nulls : order.nullsFirst() ? rows : 0;
      available += values;
      guarantees.offer(new Guarantee(new Place(Place.VALUES, order.last(column), slice), values));
      if (nulls < 0 && !order.nullsFirst()) {
        obstacles.addNullsUnknown();
      }
    } else if (!column.withoutValues(slice)) {
      obstacles.addBoundsUnknown(column.statusOf(slice));
    }
  }

  /** Whether the first row of a slice may come at {@code last} or before. */
  private boolean reaches(SliceColumn column, int slice, Place last) {
    if (!column.bounded(slice) && !column.withoutValues(slice)) {
      return true;
    }
    int zone = order.firstZone(column, slice);
    return order.compare(zone, order.first(column), slice, last) <= 0;
  }

  private SliceColumn column(SliceBatch batch) {
    return batch.columns().get(source.target().name());
  }

  private String describe(Place place) {
    if (place.zone() != Place.VALUES) {
      return "nulls";
    }
    return BoundLiteral.of(source.target().type(), place.keys(), place.slice())
        .map(Object::toString)
        .orElse("a bound");
  }

  private String shortage() {
    return obstacles.none()
        ? "all matching rows together are no more than " + wanted + ": " + available
        : "the places of only "
            + available
            + " of "
            + wanted
            + " rows by "
            + sortOrder
            + " are known: "
            + obstacles;
  }
}
