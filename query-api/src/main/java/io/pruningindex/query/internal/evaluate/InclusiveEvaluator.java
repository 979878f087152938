package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;

/**
 * Tells which files may hold a row that matches a predicate.
 *
 * <p>The guarantee is one-way: a file that holds a matching row is always kept ({@link
 * #ROWS_MIGHT_MATCH}); a file that is kept need not hold one. A file is ruled out ({@link
 * #ROWS_CANNOT_MATCH}) only where its stats, or its partition's value, leave no other way.
 *
 * <p>What a leaf says of a file whose values in the column lie within [min, max]; "unknown" stands
 * for stats that are absent, not trusted or of another type:
 *
 * <pre>
 * leaf             bounds                                    all null  unknown
 * a &lt; v            might match if min &lt; v                    cannot    might
 * a = v, a IN (v)  might match if min &lt;= v &lt;= max for some v cannot    might
 * a &lt;&gt; v, NOT IN   cannot match if only listed values lie
 *                  within [min, max]                         cannot    might
 * a LIKE 'p%r'     might match if a text that begins with p  cannot    might
 *                  lies within [min, max]; if min = max, if
 *                  that matches
 * a IS NULL        cannot match if the null count is 0       might     might, or by null count
 * a IS NOT NULL    might match                               cannot    might
 * a of a join      might match if a key lies within [min,    cannot    might
 *                  max]
 * </pre>
 *
 * <p>With null-safe equality, and null among the keys, a join is as if it said OR a IS NULL. One on
 * several columns might match if there is one key of which each part lies within the bounds of its
 * column.
 *
 * <p>AND might match where all its parts might, OR where any might. NOT was pushed to the leaves
 * when the predicate was bound, since "might not match" does not follow from "might match".
 */
public final class InclusiveEvaluator {
  public static final boolean ROWS_MIGHT_MATCH = true;
  public static final boolean ROWS_CANNOT_MATCH = false;

  private final PartitionFilter partitions;

  /** Evaluates the predicate of {@code partitions}. */
  public InclusiveEvaluator(PartitionFilter partitions) {
    this.partitions = partitions;
  }

  /** For each file {@link #ROWS_MIGHT_MATCH} or {@link #ROWS_CANNOT_MATCH}. */
  public Bitmap evaluate(BatchStatistics batch) {
    int conjuncts = partitions.predicate().conjuncts().size();
    if (conjuncts == 0) {
      return Bitmap.all(batch.count());
    }
    Bitmap result = evaluate(batch, 0);
    for (int i = 1; i < conjuncts && !result.isEmpty(); i++) {
      result.and(evaluate(batch, i));
    }
    return result;
  }

  /** What conjunct {@code index} alone says of each file. */
  public Bitmap evaluate(BatchStatistics batch, int index) {
    if (!partitions.predicate().conjuncts().get(index).applied()) {
      return Bitmap.all(batch.count());
    }
    return TreeEvaluation.inclusive(
            batch.count(), leaf -> leaf(leaf, batch), leaf -> partitions.some(leaf, batch))
        .evaluate(partitions.predicate().nodes().get(index));
  }

  private Bitmap leaf(BoundNode.ColumnLeaf leaf, BatchStatistics batch) {
    int count = batch.count();
    ColumnChunk chunk = partitions.needsStats(leaf) ? batch.chunk(leaf.column()) : null;
    Bitmap result = LeafEvaluation.some(leaf, chunk, count);
    if (leaf.partitionField() >= 0) {
      for (int file = 0; file < count; file++) {
        if (partitions.some(leaf, batch.partitionOf(file)) == ROWS_CANNOT_MATCH) {
          result.clear(file);
        }
      }
    }
    return result;
  }
}
