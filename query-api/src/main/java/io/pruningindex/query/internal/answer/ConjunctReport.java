package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import java.util.List;

/** Says what became of each conjunct, now that the slices are known. */
final class ConjunctReport {
  private ConjunctReport() {}

  /**
   * The conjuncts of an answer.
   *
   * @param conjuncts what the predicate's binding says of them
   * @param present how many slices there are in partitions that can match
   * @param beyondStats how many of those no stats can rule out, because of how rows are merged
   */
  static List<Conjunct> of(List<BoundConjunct> conjuncts, long present, long beyondStats) {
    return conjuncts.stream().map(conjunct -> report(conjunct, present, beyondStats)).toList();
  }

  private static Conjunct report(BoundConjunct conjunct, long present, long beyondStats) {
    boolean byPartition = BoundConjunct.PARTITION.equals(conjunct.by());
    if (!conjunct.applied() || conjunct.by() == null || byPartition || beyondStats == 0) {
      return new Conjunct(conjunct.text(), conjunct.applied(), conjunct.by(), conjunct.reason());
    }
    String reason =
        beyondStats
            + " of "
            + present
            + " slices have log files, which the table merges into their base files column by"
            + " column or by code of its own: their stats say nothing of merged rows";
    if (beyondStats < present) {
      return new Conjunct(conjunct.text(), true, conjunct.by(), reason);
    }
    // Nothing was left that stats could have ruled out; partitions still may have been.
    boolean partition = !BoundConjunct.COLUMN_STATS.equals(conjunct.by());
    return new Conjunct(
        conjunct.text(), partition, partition ? BoundConjunct.PARTITION : null, reason);
  }
}
