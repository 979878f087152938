package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.MergeMode;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * The slices of a bucket as batches to evaluate: file by file, and as a whole where rows are merged
 * out of several files.
 *
 * @param table all files of the bucket
 * @param latest those of the slices
 * @param folded the run of folded files
 * @param tail the run of the tail's files
 * @param merged the slices with log files, unless whole rows are merged
 * @param judged whether the united bounds of those say what merged rows hold
 */
public record BucketBatches(
    FileTable table,
    BitSet latest,
    FileRun folded,
    FileRun tail,
    MergedSlices merged,
    boolean judged) {

  static BucketBatches of(
      FileTable table, BitSet latest, FileRun folded, FileRun tail, MergeMode mergeMode) {
    BitSet groups = new BitSet(table.groupCount());
    if (mergeMode != MergeMode.WHOLE_ROWS) {
      for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
        if (!table.isBase(file)) {
          groups.set(table.group()[file]);
        }
      }
    }
    MergedSlices merged = MergedSlices.of(table, latest, folded, tail, groups);
    return new BucketBatches(
        table, latest, folded, tail, merged, mergeMode == MergeMode.PARTIAL_ROWS);
  }

  /** The groups whose slices may match. */
  public BitSet mayMatch(Function<BatchStatistics, Bitmap> inclusive) {
    BitSet groups = new BitSet(table.groupCount());
    for (FileRun run : List.of(folded, tail)) {
      Bitmap said = inclusive.apply(run);
      for (int i = said.next(0); i >= 0; i = said.next(i + 1)) {
        if (latest.get(run.first() + i)) {
          groups.set(table.group()[run.first() + i]);
        }
      }
    }
    if (merged.count() > 0) {
      Bitmap slices = judged ? inclusive.apply(merged) : Bitmap.all(merged.count());
      for (int i = 0; i < merged.count(); i++) {
        groups.set(merged.group(i), slices.get(i));
      }
    }
    return groups;
  }

  /** The files of the slices of some groups. */
  BitSet filesOf(BitSet groups) {
    BitSet some = new BitSet(table.count());
    for (int file = latest.nextSetBit(0); file >= 0; file = latest.nextSetBit(file + 1)) {
      if (groups.get(table.group()[file])) {
        some.set(file);
      }
    }
    return some;
  }

  /**
   * Sets the groups that have a file of which {@code strict} does not say that all rows match.
   *
   * @param files the files to look at
   * @param run the run that {@code strict} is of
   */
  void markMissed(BitSet files, FileRun run, Bitmap strict, BitSet groups) {
    int end = run.first() + run.count();
    for (int file = files.nextSetBit(run.first());
        file >= 0 && file < end;
        file = files.nextSetBit(file + 1)) {
      if (strict.get(file - run.first()) == StrictEvaluator.ROWS_MIGHT_NOT_MATCH) {
        groups.set(table.group()[file]);
      }
    }
  }
}
