package io.pruningindex.e2e.join;

import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Predicate;
import java.time.Instant;
import java.util.List;

/**
 * What the rows of a dimension that is a Hudi table, or of a value set of it, were.
 *
 * @param history of the table's rows
 * @param condition which of them are in it
 */
record HudiDimensionRows(HudiDimensionHistory history, Predicate condition) {
  /** See {@link HudiDimensionHistory#rowsAt}. */
  List<List<TruthRow>> at(String instant, Instant cutAt) {
    return history.rowsAt(instant, cutAt).stream().map(this::matching).distinct().toList();
  }

  /** The rows as of now. */
  List<TruthRow> newest() {
    return matching(history.newest());
  }

  private List<TruthRow> matching(List<TruthRow> rows) {
    return rows.stream().filter(new RowEvaluator(condition)::matches).toList();
  }
}
