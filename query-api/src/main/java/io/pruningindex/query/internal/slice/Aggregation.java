package io.pruningindex.query.internal.slice;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateResult.Value;
import io.pruningindex.query.predicate.Literal;
import java.util.List;

/** Computes aggregates of slices that are known well enough, or says why they are not. */
public final class Aggregation {
  private Aggregation() {}

  /**
   * Computes an aggregate over the matching rows of {@code batches}, which are all that can match.
   *
   * @param source its column, which the batches hold unless it is unknown; null for the number of
   *     rows
   */
  public static Value of(Aggregate aggregate, ColumnSource source, List<SliceBatch> batches) {
    if (source == null) {
      return countRows(aggregate, batches);
    } else if (source.unknown()) {
      return new Value(aggregate, null, source.target().reason());
    }
    return aggregate.function() == Aggregate.Function.COUNT
        ? countValues(aggregate, source, batches)
        : Extreme.of(aggregate, source, batches);
  }

  private static Value countRows(Aggregate aggregate, List<SliceBatch> batches) {
    Obstacles obstacles = new Obstacles(null);
    long count = 0;
    for (SliceBatch batch : batches) {
      for (int slice = 0; slice < batch.count(); slice++) {
        if (batch.counted(slice)) {
          count += batch.rows()[slice];
        } else if (!batch.empty(slice)) {
          obstacles.addUncounted(batch, slice);
        }
      }
    }
    return count(aggregate, count, obstacles);
  }

  private static Value countValues(
      Aggregate aggregate, ColumnSource source, List<SliceBatch> batches) {
    Obstacles obstacles = new Obstacles(source.target().name());
    long count = 0;
    for (SliceBatch batch : batches) {
      SliceColumn column = batch.columns().get(source.target().name());
      for (int slice = 0; slice < batch.count(); slice++) {
        if (column.withoutValues(slice)) {
          continue;
        } else if (!batch.counted(slice)) {
          obstacles.addUncounted(batch, slice);
        } else if (column.nulls()[slice] >= 0) {
          count += batch.rows()[slice] - column.nulls()[slice];
        } else if (column.bounded(slice)) {
          obstacles.addNullsUnknown();
        } else {
          obstacles.addBoundsUnknown(column.statusOf(slice));
        }
      }
    }
    return count(aggregate, count, obstacles);
  }

  private static Value count(Aggregate aggregate, long count, Obstacles obstacles) {
    return obstacles.none()
        ? new Value(aggregate, new Literal.LongValue(count), null)
        : new Value(aggregate, null, obstacles.toString());
  }
}
