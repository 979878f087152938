package io.pruningindex.query.internal.evaluate;

import java.util.List;
import java.util.function.Function;

/** Combines what the leaves of a bound condition say of a run of files or partitions. */
final class TreeEvaluation {
  private final int size;
  private final boolean inclusive;
  private final Function<BoundNode.ColumnLeaf, Bitmap> leaves;

  private TreeEvaluation(
      int size, boolean inclusive, Function<BoundNode.ColumnLeaf, Bitmap> leaves) {
    this.size = size;
    this.inclusive = inclusive;
    this.leaves = leaves;
  }

  /** Asks whether any row may match; leaves answer the same, and their bitmaps stay unchanged. */
  static TreeEvaluation inclusive(int size, Function<BoundNode.ColumnLeaf, Bitmap> leaves) {
    return new TreeEvaluation(size, true, leaves);
  }

  /** Asks whether all rows match; leaves answer the same, and their bitmaps stay unchanged. */
  static TreeEvaluation strict(int size, Function<BoundNode.ColumnLeaf, Bitmap> leaves) {
    return new TreeEvaluation(size, false, leaves);
  }

  Bitmap evaluate(BoundNode node) {
    if (node instanceof BoundNode.AllOf all) {
      return allOf(all.operands());
    } else if (node instanceof BoundNode.AnyOf any) {
      return anyOf(any.operands());
    } else if (node instanceof BoundNode.ColumnLeaf leaf) {
      return leaves.apply(leaf);
    } else if (node instanceof BoundNode.Always always) {
      return constant(always.value());
    } else {
      return constant(inclusive);
    }
  }

  private Bitmap allOf(List<BoundNode> operands) {
    Bitmap result = Bitmap.all(size);
    for (BoundNode operand : operands) {
      result.and(evaluate(operand));
      if (result.isEmpty()) {
        break;
      }
    }
    return result;
  }

  private Bitmap anyOf(List<BoundNode> operands) {
    Bitmap result = Bitmap.none(size);
    for (BoundNode operand : operands) {
      result.or(evaluate(operand));
      if (result.isFull()) {
        break;
      }
    }
    return result;
  }

  private Bitmap constant(boolean value) {
    return value ? Bitmap.all(size) : Bitmap.none(size);
  }
}
