package io.pruningindex.query.internal.slice;

import io.pruningindex.query.internal.column.BoundsStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts slices by why too little is known of them, and puts it into words. */
final class Obstacles {
  private final String column;
  private final Map<BoundsStatus, Long> withoutBounds = new EnumMap<>(BoundsStatus.class);
  private long partly;
  private long merged;
  private long withoutRows;
  private long withoutNulls;
  private long inexact;

  /**
   * Starts at none.
   *
   * @param column the column that is asked about, or null if none is
   */
  Obstacles(String column) {
    this.column = column;
  }

  /** A slice of which only some rows may match. */
  void addPartlyMatched() {
    partly++;
  }

  /** A slice with log files, or without a base file. */
  void addMerged() {
    merged++;
  }

  /** A slice whose number of rows is not known. */
  void addRowsUnknown() {
    withoutRows++;
  }

  /** A slice whose number of nulls is not known. */
  void addNullsUnknown() {
    withoutNulls++;
  }

  /** A slice whose bounds may lie outside its values. */
  void addInexact() {
    inexact++;
  }

  /** A slice without bounds. */
  void addBoundsUnknown(BoundsStatus why) {
    withoutBounds.merge(why, 1L, Long::sum);
  }

  /** Adds why a slice is not {@link SliceBatch#counted}, if it is not. */
  void addUncounted(SliceBatch batch, int slice) {
    if (batch.partly()[slice]) {
      addPartlyMatched();
    } else if (batch.merged()[slice]) {
      addMerged();
    } else if (batch.rows()[slice] < 0) {
      addRowsUnknown();
    }
  }

  boolean none() {
    return sentences().isEmpty();
  }

  @Override
  public String toString() {
    return String.join(", ", sentences());
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    add(sentences, partly, "of which only some rows may match");
    add(sentences, merged, "with log files, which may change or delete rows");
    add(sentences, withoutRows, "with an unknown number of rows");
    add(sentences, withoutNulls, "with an unknown number of nulls in " + column);
    add(sentences, inexact, "with bounds of " + column + " that are shortened or rounded");
    withoutBounds.forEach(
        (why, count) -> add(sentences, count, "without bounds of " + column + ": " + why.reason()));
    return sentences;
  }

  private static void add(List<String> sentences, long count, String what) {
    if (count > 0) {
      sentences.add(count + (count == 1 ? " slice " : " slices ") + what);
    }
  }
}
