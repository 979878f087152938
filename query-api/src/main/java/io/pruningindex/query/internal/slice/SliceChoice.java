package io.pruningindex.query.internal.slice;

import io.pruningindex.query.PruneStep;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The slices that are enough for what was asked.
 *
 * @param buckets the buckets that have any, with what was chosen of them
 * @param step the step in which the others were left out
 */
public record SliceChoice(Map<Integer, Groups> buckets, PruneStep step) {
  /**
   * What was chosen of a bucket.
   *
   * @param layout the layout that the groups are counted in
   * @param chosen the groups whose slices were chosen
   */
  public record Groups(long layout, BitSet chosen) {}

  /** Tells of each slice of a batch whether to choose it. */
  interface Test {
    boolean chosen(SliceBatch batch, int slice);
  }

  /** Chooses among {@code batches}. */
  static SliceChoice of(List<SliceBatch> batches, Test test, PruneStep.Kind kind, String note) {
    Map<Integer, Groups> buckets = new LinkedHashMap<>();
    Tally left = new Tally();
    Tally removed = new Tally();
    for (SliceBatch batch : batches) {
      BitSet chosen = new BitSet();
      for (int slice = 0; slice < batch.count(); slice++) {
        if (test.chosen(batch, slice)) {
          left.add(batch, slice);
          chosen.set(batch.groups()[slice]);
        } else {
          removed.add(batch, slice);
        }
      }
      if (!chosen.isEmpty()) {
        buckets.put(batch.bucket(), new Groups(batch.layout(), chosen));
      }
    }
    return new SliceChoice(
        buckets, new PruneStep(kind, removed.countsBeside(left), left.counts(), note));
  }
}
