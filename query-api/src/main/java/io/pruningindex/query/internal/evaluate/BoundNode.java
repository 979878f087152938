package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.KeyTuples;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.ColumnType;
import java.util.List;

/**
 * A bound condition. There is no negation: it was pushed to the leaves, where each leaf is true,
 * false or null for a row. What is asked is always whether a row makes the tree true, so AND and OR
 * need not tell null from false.
 */
sealed interface BoundNode {
  /** Holds where all operands do. */
  record AllOf(List<BoundNode> operands) implements BoundNode {}

  /** Holds where any operand does. */
  record AnyOf(List<BoundNode> operands) implements BoundNode {}

  /** Holds for every row, or for none. */
  record Always(boolean value) implements BoundNode {}

  /**
   * May hold for any row.
   *
   * @param part the condition, or null for a join
   * @param reason why no more can be said
   */
  record Unknown(Predicate part, String reason) implements BoundNode {}

  /**
   * A test of a column.
   *
   * @param id its position among the leaves of the whole predicate
   * @param column the column's name as the schema spells it
   * @param type the column's type
   * @param partitionField the position of the partition field whose values to test, or -1
   * @param indexed whether the index keeps stats of the column
   * @param test what to test
   */
  record ColumnLeaf(
      int id, String column, ColumnType type, int partitionField, boolean indexed, LeafTest test)
      implements BoundNode {}

  /**
   * A test whether a key of several columns is in a set.
   *
   * @param id its position among the tests of this kind of the whole predicate
   * @param columns the columns
   * @param keys the set
   */
  record TupleLeaf(int id, List<TupleColumn> columns, KeyTuples keys) implements BoundNode {}
}
