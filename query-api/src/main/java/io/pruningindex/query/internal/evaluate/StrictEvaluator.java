package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * Tells of which files every row matches a predicate.
 *
 * <p>The guarantee is one-way: of a file that is marked ({@link #ROWS_MUST_MATCH}) every row
 * matches; of one that is not ({@link #ROWS_MIGHT_NOT_MATCH}) every row may match all the same.
 *
 * <p>What a leaf says of a file whose values in the column lie within [min, max]; "unknown" stands
 * for stats that are absent, not trusted or of another type:
 *
 * <pre>
 * leaf             bounds, null count 0                      all null  unknown
 * a &lt; v            must match if max &lt; v                     might not might not
 * a = v, a IN (v)  must match if only listed values lie
 *                  within [min, max]                         might not might not
 * a &lt;&gt; v, NOT IN   must match if no listed value lies within
 *                  [min, max]                                might not might not
 * a LIKE 'p%r'     must match if min = max matches           might not might not
 * a IS NULL        might not match                           must      might not
 * a IS NOT NULL    must match                                might not might not, or by null count
 * a of a join      might not match                           might not might not
 * </pre>
 *
 * <p>With nulls, or a null count that is not known, only IS NULL can match fully. A file with NaN
 * has no bounds, so none that has is claimed wrongly. AND must match where all its parts must, OR
 * where any must.
 */
public final class StrictEvaluator {
  public static final boolean ROWS_MUST_MATCH = true;
  public static final boolean ROWS_MIGHT_NOT_MATCH = false;

  private final PartitionFilter partitions;

  /** Evaluates the predicate of {@code partitions}. */
  public StrictEvaluator(PartitionFilter partitions) {
    this.partitions = partitions;
  }

  /** For each file {@link #ROWS_MUST_MATCH} or {@link #ROWS_MIGHT_NOT_MATCH}. */
  public Bitmap evaluate(BatchStatistics batch) {
    TreeEvaluation tree = TreeEvaluation.strict(batch.count(), leaf -> leaf(leaf, batch));
    return tree.evaluate(new BoundNode.AllOf(partitions.predicate().nodes()));
  }

  /** What conjunct {@code index} alone says of each file. */
  public Bitmap evaluate(BatchStatistics batch, int index) {
    return TreeEvaluation.strict(batch.count(), leaf -> leaf(leaf, batch))
        .evaluate(partitions.predicate().nodes().get(index));
  }

  private Bitmap leaf(BoundNode.ColumnLeaf leaf, BatchStatistics batch) {
    int count = batch.count();
    ColumnChunk chunk = partitions.needsStats(leaf) ? batch.chunk(leaf.column()) : null;
    Bitmap result = LeafEvaluation.every(leaf, chunk, count);
    if (leaf.partitionField() >= 0) {
      for (int file = 0; file < count; file++) {
        if (partitions.every(leaf, batch.partitionOf(file)) == ROWS_MUST_MATCH) {
          result.set(file);
        }
      }
    }
    return result;
  }
}
