package io.pruningindex.index.harness;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;

/** The stats of a file in one column as text, whatever chunk they stand in. */
public final class StatsText {
  public static final String NOT_INDEXED = "COLUMN_NOT_INDEXED -1/-1";

  private StatsText() {}

  public static String of(ColumnChunk chunk, int file) {
    BoundsStatus status = chunk.statusOf(file);
    String counts = chunk.nullCounts()[file] + "/" + chunk.valueCounts()[file];
    if (status != BoundsStatus.EXACT && status != BoundsStatus.INEXACT) {
      return status + " " + counts;
    }
    return status + " " + bounds(chunk.values(), file) + " " + counts;
  }

  private static String bounds(ColumnValues values, int file) {
    if (values instanceof ColumnValues.Longs longs) {
      return longs.minimum()[file] + ".." + longs.maximum()[file];
    } else if (values instanceof ColumnValues.Doubles doubles) {
      return doubles.minimum()[file] + ".." + doubles.maximum()[file];
    }
    ColumnValues.Bytes bytes = (ColumnValues.Bytes) values;
    return bytes.minimum().string(file) + ".." + bytes.maximum().string(file);
  }
}
