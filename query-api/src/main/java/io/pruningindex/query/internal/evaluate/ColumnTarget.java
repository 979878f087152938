package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.ColumnType;

/**
 * A column found in a table's schema.
 *
 * @param name its name as the schema spells it
 * @param type its type
 * @param partitionField the position of the partition field whose values are the column's, or -1
 * @param indexed whether the index keeps stats of it
 * @param reason why nothing is known of its values, or null if something is
 */
public record ColumnTarget(
    String name, ColumnType type, int partitionField, boolean indexed, String reason) {
  /** Whether the bounds of {@code chunk} mean what they say in the column as it is now. */
  public boolean understands(ColumnChunk chunk) {
    return LeafEvaluation.sameOrder(type, chunk.type());
  }
}
