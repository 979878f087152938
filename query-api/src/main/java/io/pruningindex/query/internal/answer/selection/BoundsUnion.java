package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;

/**
 * What is known of a column's values in a merged row that may take them from any of several files:
 * they lie within the united bounds, or are null. Merging may bring nulls in and fill them, so that
 * null counts say nothing.
 */
final class BoundsUnion {
  private final ColumnType type;
  private BoundsStatus unknown;
  private boolean allNull;
  private boolean exact = true;
  private ColumnChunk lowest;
  private int lowestIndex;
  private ColumnChunk highest;
  private int highestIndex;

  /**
   * Starts with no files.
   *
   * @param type the type that bounds are united as
   */
  BoundsUnion(ColumnType type) {
    this.type = type;
  }

  /** Takes a file in; {@code chunk} may be null, or end before it. */
  void add(ColumnChunk chunk, int index) {
    if (chunk == null || index >= chunk.count()) {
      unknown = BoundsStatus.COLUMN_NOT_INDEXED;
      return;
    }
    if (!comparable(chunk.type(), type)) {
      unknown = BoundsStatus.OTHER_TYPE;
      return;
    }
    BoundsStatus status = chunk.statusOf(index);
    if (status.unknown()) {
      unknown = status;
    } else if (status == BoundsStatus.ALL_NULL) {
      allNull = true;
    } else if (status == BoundsStatus.EXACT || status == BoundsStatus.INEXACT) {
      addBounds(chunk, index, status);
    }
  }

  private void addBounds(ColumnChunk chunk, int index, BoundsStatus status) {
    exact &= status == BoundsStatus.EXACT;
    if (lowest == null
        || compare(chunk.values(), index, false, lowest.values(), lowestIndex, false) < 0) {
      lowest = chunk;
      lowestIndex = index;
    }
    if (highest == null
        || compare(chunk.values(), index, true, highest.values(), highestIndex, true) > 0) {
      highest = chunk;
      highestIndex = index;
    }
  }

  /** Appends what is known of the files taken in. */
  void appendTo(ColumnChunkBuilder builder) {
    if (unknown != null || lowest == null) {
      BoundsStatus without = allNull ? BoundsStatus.ALL_NULL : BoundsStatus.NO_ROWS;
      builder.addWithoutBounds(
          unknown != null ? unknown : without,
          ColumnChunk.UNKNOWN_COUNT,
          ColumnChunk.UNKNOWN_COUNT);
      return;
    }
    // Exact bounds may not outlast a merge, unless there is but one value to choose from.
    boolean single =
        exact
            && compare(lowest.values(), lowestIndex, false, highest.values(), highestIndex, true)
                == 0;
    long none = ColumnChunk.UNKNOWN_COUNT;
    if (lowest.values() instanceof ColumnValues.Longs low
        && highest.values() instanceof ColumnValues.Longs high) {
      builder.addLongs(
          low.minimum()[lowestIndex], high.maximum()[highestIndex], single, none, none);
    } else if (lowest.values() instanceof ColumnValues.Doubles low
        && highest.values() instanceof ColumnValues.Doubles high) {
      builder.addDoubles(
          low.minimum()[lowestIndex], high.maximum()[highestIndex], single, none, none);
    } else if (lowest.values() instanceof ColumnValues.Bytes low
        && highest.values() instanceof ColumnValues.Bytes high) {
      builder.addBytes(
          low.minimum().bytes(lowestIndex), high.maximum().bytes(highestIndex), single, none, none);
    }
  }

  /**
   * The type that bounds of two types are united as: the second, unless both are integers.
   *
   * @param first a type, or null
   * @param second a type, or null
   */
  static ColumnType common(ColumnType first, ColumnType second) {
    if (first == null || second == null) {
      return second == null ? first : second;
    }
    return integers(first, second) ? ColumnType.of(TypeKind.LONG) : second;
  }

  private static boolean comparable(ColumnType stored, ColumnType united) {
    return stored.physicalType().equals(united.physicalType())
        && (stored.kind() == united.kind()
            ? stored.scale() == united.scale()
            : integers(stored, united));
  }

  private static boolean integers(ColumnType first, ColumnType second) {
    return isInteger(first.kind()) && isInteger(second.kind());
  }

  private static boolean isInteger(TypeKind kind) {
    return kind == TypeKind.INT || kind == TypeKind.LONG;
  }

  private static int compare(
      ColumnValues left,
      int leftIndex,
      boolean leftMaximum,
      ColumnValues right,
      int rightIndex,
      boolean rightMaximum) {
    if (left instanceof ColumnValues.Longs some && right instanceof ColumnValues.Longs other) {
      return Long.compare(
          (leftMaximum ? some.maximum() : some.minimum())[leftIndex],
          (rightMaximum ? other.maximum() : other.minimum())[rightIndex]);
    } else if (left instanceof ColumnValues.Doubles some
        && right instanceof ColumnValues.Doubles other) {
      return Double.compare(
          (leftMaximum ? some.maximum() : some.minimum())[leftIndex],
          (rightMaximum ? other.maximum() : other.minimum())[rightIndex]);
    }
    ColumnValues.Bytes some = (ColumnValues.Bytes) left;
    ColumnValues.Bytes other = (ColumnValues.Bytes) right;
    return (leftMaximum ? some.maximum() : some.minimum())
        .compare(leftIndex, rightMaximum ? other.maximum() : other.minimum(), rightIndex);
  }
}
