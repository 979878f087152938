package io.pruningindex.query.internal.evaluate;

import java.util.List;
import java.util.function.Function;

/** Combines what the leaves of a bound condition say of a run of files or partitions. */
final class TreeEvaluation {
  private final int size;
  private final boolean inclusive;
  private final Function<BoundNode.ColumnLeaf, Bitmap> leaves;
  private final Function<BoundNode.TupleLeaf, Bitmap> tupleLeaves;

  private TreeEvaluation(
      int size,
      boolean inclusive,
      Function<BoundNode.ColumnLeaf, Bitmap> leaves,
      Function<BoundNode.TupleLeaf, Bitmap> tupleLeaves) {
    this.size = size;
    this.inclusive = inclusive;
    this.leaves = leaves;
    this.tupleLeaves = tupleLeaves;
  }

  /** Asks whether any row may match; leaves answer the same, with bitmaps that may be changed. */
  static TreeEvaluation inclusive(
      int size,
      Function<BoundNode.ColumnLeaf, Bitmap> leaves,
      Function<BoundNode.TupleLeaf, Bitmap> tupleLeaves) {
    return new TreeEvaluation(size, true, leaves, tupleLeaves);
  }

  /**
   * Asks whether all rows match; leaves answer the same, with bitmaps that may be changed. Of joins
   * nothing is claimed: a set may hold more keys than the rows of the dimension that match.
   */
  static TreeEvaluation strict(int size, Function<BoundNode.ColumnLeaf, Bitmap> leaves) {
    return new TreeEvaluation(size, false, leaves, any -> Bitmap.none(size));
  }

  Bitmap evaluate(BoundNode node) {
    if (node instanceof BoundNode.AllOf all) {
      return allOf(all.operands());
    } else if (node instanceof BoundNode.AnyOf any) {
      return anyOf(any.operands());
    } else if (node instanceof BoundNode.ColumnLeaf leaf) {
      return leaves.apply(leaf);
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      return tupleLeaves.apply(leaf);
    } else if (node instanceof BoundNode.Always always) {
      return constant(always.value());
    } else {
      return constant(inclusive);
    }
  }

  private Bitmap allOf(List<BoundNode> operands) {
    if (operands.isEmpty()) {
      return Bitmap.all(size);
    }
    Bitmap result = evaluate(operands.get(0));
    for (int i = 1; i < operands.size() && !result.isEmpty(); i++) {
      result.and(evaluate(operands.get(i)));
    }
    return result;
  }

  private Bitmap anyOf(List<BoundNode> operands) {
    if (operands.isEmpty()) {
      return Bitmap.none(size);
    }
    Bitmap result = evaluate(operands.get(0));
    for (int i = 1; i < operands.size() && !result.isFull(); i++) {
      result.or(evaluate(operands.get(i)));
    }
    return result;
  }

  private Bitmap constant(boolean value) {
    return value ? Bitmap.all(size) : Bitmap.none(size);
  }
}
