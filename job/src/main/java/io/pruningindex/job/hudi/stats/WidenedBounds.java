package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import java.math.BigDecimal;

/**
 * Bounds of files that were written before their column was widened, in the form of the column's
 * type now. Readers convert such values, and not all in the same way: a float becomes the double of
 * the same number, or the one that its shortest decimal stands for. Either lies between the floats
 * next to it.
 */
final class WidenedBounds {
  private WidenedBounds() {}

  /** Bounds of integers. */
  static ColumnStats ofIntegers(IndexedColumn column, long minimum, long maximum, Counts counts) {
    return switch (column.type().kind()) {
      case INT, LONG -> BoundsForm.ofLongs(minimum, maximum, counts);
      case FLOAT -> ofDoubles(Math.nextDown((float) minimum), Math.nextUp((float) maximum), counts);
      case DOUBLE ->
          ofDoubles(Math.nextDown((double) minimum), Math.nextUp((double) maximum), counts);
      // A number of too many digits is read as null, or not at all.
      case DECIMAL ->
          BoundsForm.ofDecimals(
              column.type(),
              BigDecimal.valueOf(minimum),
              BigDecimal.valueOf(maximum),
              counts.withoutNulls());
      case STRING -> ofTexts(IntegerTexts.between(minimum, maximum), counts);
      default -> ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    };
  }

  /** Bounds of floats, neither of them NaN, in a column of doubles. */
  static ColumnStats ofFloats(float minimum, float maximum, Counts counts) {
    return ofDoubles(Math.nextDown(minimum), Math.nextUp(maximum), counts);
  }

  private static ColumnStats ofTexts(IntegerTexts texts, Counts counts) {
    return BoundsForm.ofBytes(texts.firstBytes(), texts.lastBytes(), false, counts);
  }

  private static ColumnStats ofDoubles(double minimum, double maximum, Counts counts) {
    return ColumnStats.bounded(new Bounds.OfDoubles(minimum, maximum), false, counts);
  }
}
