package io.pruningindex.job.hudi;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/** Compares bounds of a column chunk with values. */
final class ChunkValues {
  private ChunkValues() {}

  /** The bounds as text. */
  static String bounds(ColumnChunk chunk, int file) {
    if (chunk.values() instanceof ColumnValues.Longs longs) {
      return longs.minimum()[file] + ".." + longs.maximum()[file];
    } else if (chunk.values() instanceof ColumnValues.Doubles doubles) {
      return doubles.minimum()[file] + ".." + doubles.maximum()[file];
    }
    ColumnValues.Bytes bytes = (ColumnValues.Bytes) chunk.values();
    HexFormat hex = HexFormat.of();
    return hex.formatHex(bytes.minimum().bytes(file))
        + ".."
        + hex.formatHex(bytes.maximum().bytes(file));
  }

  /** How {@code value} compares with the minimum, or else with the maximum. */
  static int compare(Object value, ColumnChunk chunk, int file, boolean minimum) {
    if (chunk.values() instanceof ColumnValues.Longs longs) {
      long bound = (minimum ? longs.minimum() : longs.maximum())[file];
      return Long.compare((Long) value, bound);
    } else if (chunk.values() instanceof ColumnValues.Doubles doubles) {
      double bound = (minimum ? doubles.minimum() : doubles.maximum())[file];
      double number = (Double) value;
      return number < bound ? -1 : number > bound ? 1 : 0;
    }
    ColumnValues.Bytes bytes = (ColumnValues.Bytes) chunk.values();
    byte[] bound = (minimum ? bytes.minimum() : bytes.maximum()).bytes(file);
    if (chunk.type().kind() == TypeKind.DECIMAL) {
      return ((BigInteger) value).compareTo(OrderedDecimal.decode(bound));
    }
    return Arrays.compareUnsigned((byte[]) value, bound);
  }
}
