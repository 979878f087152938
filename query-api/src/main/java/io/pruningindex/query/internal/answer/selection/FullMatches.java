package io.pruningindex.query.internal.answer.selection;

import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import java.util.BitSet;
import java.util.List;

/**
 * What every row of a bucket's kept slices is known to meet. Where whole rows are merged, a slice
 * of which every file's rows meet a condition has no merged row that does not. Of slices in which
 * rows are put together only the partition tells.
 *
 * @param groups the groups of slices of which every row matches the predicate
 * @param conjuncts the conjuncts that every row of every kept slice meets
 */
record FullMatches(BitSet groups, BitSet conjuncts) {

  /**
   * Judges the kept slices.
   *
   * @param kept the groups of kept slices
   * @param keptFiles their files
   * @param count how many conjuncts the predicate has
   */
  static FullMatches of(
      BucketBatches batches, StrictEvaluator strict, BitSet kept, BitSet keptFiles, int count) {
    BitSet fully = (BitSet) kept.clone();
    for (int i = 0; i < batches.merged().count(); i++) {
      fully.clear(batches.merged().group(i));
    }
    BitSet files = batches.merged().count() == 0 ? keptFiles : batches.filesOf(fully);
    BitSet met = new BitSet(count);
    for (int conjunct = 0; conjunct < count; conjunct++) {
      BitSet missed = new BitSet();
      for (FileRun run : List.of(batches.folded(), batches.tail())) {
        batches.markMissed(files, run, strict.evaluate(run, conjunct), missed);
      }
      fully.andNot(missed);
      boolean bySlice = metByPartition(batches.merged(), strict, kept, conjunct);
      met.set(conjunct, bySlice && missed.isEmpty());
    }
    return new FullMatches(fully, met);
  }

  /** What no rows at all meet: everything. */
  static FullMatches ofNothing(int count) {
    BitSet met = new BitSet(count);
    met.set(0, count);
    return new FullMatches(new BitSet(), met);
  }

  private static boolean metByPartition(
      MergedSlices merged, StrictEvaluator strict, BitSet kept, int conjunct) {
    if (merged.count() == 0) {
      return true;
    }
    Bitmap slices = strict.evaluate(merged.withoutStats(), conjunct);
    for (int i = 0; i < merged.count(); i++) {
      if (kept.get(merged.group(i)) && !slices.get(i)) {
        return false;
      }
    }
    return true;
  }
}
