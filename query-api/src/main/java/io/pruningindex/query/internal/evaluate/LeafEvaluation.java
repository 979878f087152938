package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;

/** Evaluates a leaf on a chunk that may be absent, too short or of another type. */
final class LeafEvaluation {
  private LeafEvaluation() {}

  /**
   * Which of {@code count} files may hold a row that passes; those of which nothing is known may.
   */
  static Bitmap some(BoundNode.ColumnLeaf leaf, ColumnChunk chunk, int count) {
    if (chunk == null || !sameOrder(leaf.type(), chunk.type())) {
      return Bitmap.all(count);
    }
    Bitmap result = Bitmap.none(count);
    int known = Math.min(count, chunk.count());
    leaf.test().some(chunk, known, result);
    result.setFrom(known);
    return result;
  }

  /** Of which of {@code count} files every row is known to pass. */
  static Bitmap every(BoundNode.ColumnLeaf leaf, ColumnChunk chunk, int count) {
    Bitmap result = Bitmap.none(count);
    if (chunk != null && sameOrder(leaf.type(), chunk.type())) {
      leaf.test().every(chunk, Math.min(count, chunk.count()), result);
    }
    return result;
  }

  /**
   * Whether bounds taken as {@code stored} mean the same numbers, texts or times in a column that
   * is now {@code column}. A float that has become a double is not among them: engines differ in
   * what double they make of it.
   */
  static boolean sameOrder(ColumnType column, ColumnType stored) {
    if (!column.physicalType().equals(stored.physicalType())) {
      return false;
    }
    return column.kind() == stored.kind()
        ? column.scale() == stored.scale()
        : isInteger(column.kind()) && isInteger(stored.kind());
  }

  private static boolean isInteger(TypeKind kind) {
    return kind == TypeKind.INT || kind == TypeKind.LONG;
  }
}
