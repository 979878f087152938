package io.pruningindex.job.dimension.hudi;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the rows that a condition is true of, by the rules by which joins find keys. */
final class RowFilter {
  private final DimensionSchema schema;
  private final PartitionFilter condition;

  private RowFilter(DimensionSchema schema, PartitionFilter condition) {
    this.schema = schema;
    this.condition = condition;
  }

  /**
   * Fits a condition to rows.
   *
   * @throws io.pruningindex.job.config.InvalidConfigurationException if it cannot be decided
   */
  static RowFilter of(RowCondition condition, DimensionSchema schema) {
    BoundPredicate bound = condition.bind(schema);
    PartitionValues none = PartitionValues.parse(RowCondition.table(List.of()), List.of(""));
    return new RowFilter(schema, PartitionFilter.of(bound, none));
  }

  /**
   * The rows that the condition is true of.
   *
   * @param rows the values of each row, in the schema's order
   */
  Bitmap matching(List<Object[]> rows) {
    if (condition.surviving().isEmpty()) {
      return Bitmap.none(rows.size());
    }
    Map<String, ColumnChunk> chunks = new HashMap<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      DimensionSchema.Field field = schema.columns().get(i);
      if (condition.columns().contains(field.name())) {
        chunks.put(field.name(), RowValues.of(field.type(), rows, i));
      }
    }
    return new InclusiveEvaluator(condition).evaluate(new Rows(rows.size(), chunks));
  }

  private record Rows(int count, Map<String, ColumnChunk> chunks) implements BatchStatistics {
    @Override
    public ColumnChunk chunk(String column) {
      return chunks.get(column);
    }

    @Override
    public int partitionOf(int row) {
      return 0;
    }
  }
}
