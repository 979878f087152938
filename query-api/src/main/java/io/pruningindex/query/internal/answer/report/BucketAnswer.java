package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.selection.Extent;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import java.util.List;

/**
 * What came of one bucket, or of several.
 *
 * @param slices the slices to read
 * @param present the size of the slices that partitions which can match have
 * @param eligible the size of those of them to whose groups a range asked for added files
 * @param kept the size of those that can match
 * @param beyondStats how many slices no stats can rule out, because of how rows are merged
 * @param evidence what was seen of each conjunct
 */
public record BucketAnswer(
    List<PrunedSlice> slices,
    Extent present,
    Extent eligible,
    Extent kept,
    long beyondStats,
    ConjunctEvidence evidence) {

  /**
   * The answer of a bucket.
   *
   * @param slices those of the selected slices that are to be read
   * @param verbose whether to count what each conjunct would rule out alone
   */
  public static BucketAnswer of(
      SliceSelection selection, PartitionFilter filter, List<PrunedSlice> slices, boolean verbose) {
    return new BucketAnswer(
        slices,
        selection.present(),
        selection.eligible(),
        selection.keptExtent(),
        selection.beyondStats(),
        ConjunctEvidence.of(selection, filter, verbose));
  }

  /** The sum of several buckets, without their slices. */
  public static BucketAnswer sum(
      List<BucketAnswer> answers, PartitionFilter filter, boolean verbose) {
    Extent present = new Extent();
    Extent eligible = new Extent();
    Extent kept = new Extent();
    long beyondStats = 0;
    ConjunctEvidence evidence =
        ConjunctEvidence.none(filter.predicate().conjuncts().size(), verbose);
    for (BucketAnswer answer : answers) {
      present.add(answer.present);
      eligible.add(answer.eligible);
      kept.add(answer.kept);
      beyondStats += answer.beyondStats;
      evidence.add(answer.evidence);
    }
    return new BucketAnswer(List.of(), present, eligible, kept, beyondStats, evidence);
  }
}
