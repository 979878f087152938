package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import java.util.List;

/**
 * How far the paths of partitions tell the values that a condition tests.
 *
 * @param partitions how many partitions were looked at
 * @param unknown of how many some value is not known at all
 * @param inexact of how many others some value is known only as a range
 */
public record PartitionKnowledge(int partitions, int unknown, int inexact) {
  /**
   * What paths tell.
   *
   * @param partitions how many partitions there are
   * @param values by partition, for each field that is tested; null for a field that no path tells
   */
  static PartitionKnowledge of(int partitions, List<ColumnChunk> values) {
    int unknown = 0;
    int inexact = 0;
    for (int i = 0; i < partitions; i++) {
      BoundsStatus worst = worst(values, i);
      if (worst.unknown()) {
        unknown++;
      } else if (worst == BoundsStatus.INEXACT) {
        inexact++;
      }
    }
    return new PartitionKnowledge(partitions, unknown, inexact);
  }

  private static BoundsStatus worst(List<ColumnChunk> values, int partition) {
    BoundsStatus worst = BoundsStatus.EXACT;
    for (ColumnChunk chunk : values) {
      BoundsStatus status =
          chunk == null ? BoundsStatus.COLUMN_NOT_INDEXED : chunk.statusOf(partition);
      if (status.unknown()) {
        return status;
      }
      worst = status == BoundsStatus.INEXACT ? status : worst;
    }
    return worst;
  }

  /** Whether every value is known exactly, so that nothing else need be asked. */
  public boolean complete() {
    return unknown == 0 && inexact == 0;
  }

  /** Whether no path tells anything. */
  public boolean none() {
    return partitions > 0 && unknown == partitions;
  }

  /** What is missing, as part of a sentence. */
  public String gap() {
    String ranges =
        "the paths of %d of %d partitions tell it as a range".formatted(inexact, partitions);
    String nothing =
        "the paths of %d of %d partitions do not tell it".formatted(unknown, partitions);
    if (unknown == 0) {
      return ranges;
    }
    return inexact == 0 ? nothing : nothing + ", " + ranges;
  }
}
