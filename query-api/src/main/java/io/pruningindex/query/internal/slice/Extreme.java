package io.pruningindex.query.internal.slice;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateResult.Value;
import io.pruningindex.query.predicate.Literal;
import java.util.List;
import java.util.Optional;

/**
 * Finds the least or the greatest value of a column.
 *
 * <p>A value that surely occurs is an exact bound of a slice that is one base file whose rows all
 * match. The first of these is the answer, unless another slice might hold one before it.
 */
final class Extreme {
  private final ColumnSource source;
  private final boolean greatest;
  private SliceColumn foundIn;
  private int foundAt;

  private Extreme(ColumnSource source, boolean greatest) {
    this.source = source;
    this.greatest = greatest;
  }

  static Value of(Aggregate aggregate, ColumnSource source, List<SliceBatch> batches) {
    Extreme extreme = new Extreme(source, aggregate.function() == Aggregate.Function.MAX);
    batches.forEach(extreme::find);
    Obstacles obstacles = new Obstacles(source.target().name());
    batches.forEach(batch -> extreme.doubt(batch, obstacles));
    if (!obstacles.none()) {
      return new Value(aggregate, null, obstacles.toString());
    } else if (extreme.foundIn == null) {
      return new Value(aggregate, Literal.NULL, null);
    }
    Optional<Literal> literal =
        BoundLiteral.of(source.target().type(), extreme.keys(extreme.foundIn), extreme.foundAt);
    return literal.isPresent()
        ? new Value(aggregate, literal.get(), null)
        : new Value(aggregate, null, "a bound is no value of type " + source.target().type());
  }

  private void find(SliceBatch batch) {
    SliceColumn column = column(batch);
    for (int slice = 0; slice < batch.count(); slice++) {
      if (occurs(batch, column, slice) && before(column, slice)) {
        foundIn = column;
        foundAt = slice;
      }
    }
  }

  private static boolean occurs(SliceBatch batch, SliceColumn column, int slice) {
    return !batch.partly()[slice] && column.exact(slice);
  }

  /** Notes which slices might hold a value before the one found. */
  private void doubt(SliceBatch batch, Obstacles obstacles) {
    SliceColumn column = column(batch);
    for (int slice = 0; slice < batch.count(); slice++) {
      if (column.withoutValues(slice)) {
        continue;
      }
      if (!column.bounded(slice)) {
        if (batch.merged()[slice]) {
          obstacles.addMerged();
        } else {
          obstacles.addBoundsUnknown(column.statusOf(slice));
        }
      } else if (!occurs(batch, column, slice) && before(column, slice)) {
        doubt(batch, slice, obstacles);
      }
    }
  }

  private static void doubt(SliceBatch batch, int slice, Obstacles obstacles) {
    if (batch.partly()[slice]) {
      obstacles.addPartlyMatched();
    } else if (batch.merged()[slice]) {
      obstacles.addMerged();
    } else {
      obstacles.addInexact();
    }
  }

  private boolean before(SliceColumn column, int slice) {
    if (foundIn == null) {
      return true;
    }
    int compared = keys(column).compare(slice, keys(foundIn), foundAt);
    return greatest ? compared > 0 : compared < 0;
  }

  private BoundKeys keys(SliceColumn column) {
    return greatest ? column.high() : column.low();
  }

  private SliceColumn column(SliceBatch batch) {
    return batch.columns().get(source.target().name());
  }
}
