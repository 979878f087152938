package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.ColumnResolver;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.schema.TableSchema;

/**
 * Where the values of a column are known from.
 *
 * @param target the column
 * @param partitionValues its values by partition, or null if no partition tells them
 */
public record ColumnSource(ColumnTarget target, ColumnChunk partitionValues) {
  /**
   * Finds a column.
   *
   * @param name its name, as spelt or else without regard to case
   * @throws InvalidPredicateException if the table has no such column
   */
  public static ColumnSource of(String name, TableSchema schema, PartitionValues values) {
    ColumnTarget target = new ColumnResolver(schema).resolve(name);
    ColumnChunk chunk = target.partitionField() < 0 ? null : values.field(target.partitionField());
    return new ColumnSource(target, chunk == null || !target.understands(chunk) ? null : chunk);
  }

  /** Whether nothing is known of the column's values, see {@link ColumnTarget#reason()}. */
  public boolean unknown() {
    return target.reason() != null;
  }

  /** Whether stats must be read to know the values in each of the partitions. */
  public boolean needsStats() {
    if (unknown() || !target.indexed()) {
      return false;
    }
    for (int i = 0; partitionValues != null && i < partitionValues.count(); i++) {
      if (!tellsAll(i)) {
        return true;
      }
    }
    return partitionValues == null;
  }

  /** Whether the directory of a partition leaves nothing open about the column in its rows. */
  boolean tellsAll(int partition) {
    if (partitionValues == null || partition >= partitionValues.count()) {
      return false;
    }
    BoundsStatus status = partitionValues.statusOf(partition);
    return status == BoundsStatus.EXACT || status == BoundsStatus.ALL_NULL;
  }

  /** Whether the directory of a partition says anything of the column in its rows. */
  boolean tells(int partition) {
    return partitionValues != null
        && partition < partitionValues.count()
        && !partitionValues.statusOf(partition).unknown();
  }
}
