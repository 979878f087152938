package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import java.util.Map;

/**
 * The rows of a chunk of a dimension as a batch to evaluate, a row where others have a file. All of
 * it was written together.
 *
 * @param rows which rows there are
 * @param columns their values by column; those that were asked for
 */
record DimensionChunk(DimensionRows rows, Map<String, ColumnChunk> columns)
    implements BatchStatistics {
  @Override
  public int count() {
    return rows.count();
  }

  @Override
  public ColumnChunk chunk(String column) {
    return columns.get(column);
  }

  @Override
  public int partitionOf(int row) {
    return 0;
  }

  /** The rows of a version that may match. */
  Bitmap matching(InclusiveEvaluator condition, long version) {
    Bitmap matching = condition.evaluate(this);
    for (int row = matching.next(0); row >= 0; row = matching.next(row + 1)) {
      if (!rows.visible(row, version)) {
        matching.clear(row);
      }
    }
    return matching;
  }
}
