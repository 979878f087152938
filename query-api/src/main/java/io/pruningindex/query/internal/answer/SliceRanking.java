package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.evaluate.NullRejection;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.slice.ColumnSource;
import io.pruningindex.query.internal.slice.RowLimit;
import io.pruningindex.query.internal.slice.SliceBatch;
import io.pruningindex.query.internal.slice.SliceChoice;
import io.pruningindex.query.internal.slice.TopRows;
import io.pruningindex.query.predicate.InvalidPredicateException;
import java.util.List;

/**
 * What of its slices a request with a limit needs.
 *
 * @param rows how many rows are wanted
 * @param order the order of which they are the first, or null if any rows will do
 * @param source the column of the order, or null without an order
 */
record SliceRanking(long rows, SortOrder order, ColumnSource source) {
  /**
   * What a request needs.
   *
   * @param request one with a limit
   * @throws InvalidPredicateException if the table lacks the column of the order
   */
  static SliceRanking of(PruneRequest request, Directory directory) {
    SortOrder order = request.order().orElse(null);
    return new SliceRanking(
        request.limit().orElseThrow(),
        order,
        order == null
            ? null
            : ColumnSource.of(order.column(), directory.schema().schema(), directory.values()));
  }

  /** The columns that slices are ranked by. */
  List<ColumnSource> sources() {
    return source == null || rows == 0 ? List.of() : List.of(source);
  }

  /** Chooses among the slices that can match. */
  SliceChoice choose(List<SliceBatch> slices, PartitionFilter filter) {
    return order == null
        ? RowLimit.choose(slices, rows)
        : TopRows.choose(
            slices,
            order,
            source,
            NullRejection.by(filter.predicate(), source.target().name()),
            rows);
  }
}
