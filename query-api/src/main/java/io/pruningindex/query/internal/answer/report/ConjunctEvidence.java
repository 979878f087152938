package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.internal.answer.selection.BucketBatches;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What was seen of each conjunct in the slices of partitions that can match.
 *
 * @param met the conjuncts that every row of every kept slice meets
 * @param gaps by column, the files of which no bounds are known
 * @param ruledOut how many slices each conjunct would rule out alone; null if not counted
 */
public record ConjunctEvidence(BitSet met, Map<String, ColumnGap> gaps, long[] ruledOut) {

  /**
   * The evidence of a bucket.
   *
   * @param each whether to count what each conjunct would rule out, which takes evaluating once
   *     more
   */
  static ConjunctEvidence of(SliceSelection selection, PartitionFilter filter, boolean each) {
    BucketBatches batches = selection.batches();
    Map<String, ColumnGap> gaps = new HashMap<>();
    int count = filter.predicate().conjuncts().size();
    for (int i = 0; i < count; i++) {
      for (String column : filter.dataColumns(i)) {
        gaps.computeIfAbsent(column, name -> ColumnGap.of(name, batches));
      }
    }
    long[] ruledOut = null;
    if (each) {
      InclusiveEvaluator inclusive = new InclusiveEvaluator(filter);
      long present = selection.eligible().totals().slices();
      ruledOut = new long[count];
      for (int i = 0; i < count; i++) {
        int conjunct = i;
        BitSet left = batches.mayMatch(batch -> inclusive.evaluate(batch, conjunct));
        ruledOut[i] = present - left.cardinality();
      }
    }
    return new ConjunctEvidence(selection.metConjuncts(), gaps, ruledOut);
  }

  /** Evidence of no slices. */
  static ConjunctEvidence none(int count, boolean each) {
    BitSet met = new BitSet(count);
    met.set(0, count);
    return new ConjunctEvidence(met, new HashMap<>(), each ? new long[count] : null);
  }

  /** Takes in the evidence of another bucket, which was counted in the same way. */
  void add(ConjunctEvidence other) {
    met.and(other.met);
    other.gaps.forEach(
        (column, gap) -> gaps.computeIfAbsent(column, added -> new ColumnGap()).add(gap));
    if (ruledOut != null) {
      Arrays.setAll(ruledOut, i -> ruledOut[i] + other.ruledOut[i]);
    }
  }

  /** How many slices a conjunct would rule out alone, or empty if not counted. */
  OptionalLong ruledOut(int conjunct) {
    return ruledOut == null ? OptionalLong.empty() : OptionalLong.of(ruledOut[conjunct]);
  }
}
