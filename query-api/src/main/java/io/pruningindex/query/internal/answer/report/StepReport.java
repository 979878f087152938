package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.InstantRange;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.state.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says how many slices partitions ruled out, and how many of the rest instants and stats did. */
public final class StepReport {
  private StepReport() {}

  /**
   * The steps that every answer takes.
   *
   * @param total the size of the table as of the answer's instant
   * @param evidence by what each conjunct judges partitions
   * @param answer what came of all buckets
   * @param range the range of instants asked for, if one was
   */
  public static List<PruneStep> of(
      Totals total,
      PartitionFilter filter,
      List<PartitionEvidence> evidence,
      BucketAnswer answer,
      Optional<InstantRange> range) {
    Totals present = answer.present().totals();
    Totals eligible = answer.eligible().totals();
    Totals kept = answer.kept().totals();
    List<PruneStep> steps = new ArrayList<>();
    steps.add(step(PruneStep.Kind.PARTITIONS, total, present, partitionNote(filter, evidence)));
    range.ifPresent(
        instants ->
            steps.add(step(PruneStep.Kind.INSTANTS, present, eligible, "those of " + instants)));
    steps.add(step(PruneStep.Kind.COLUMN_STATS, eligible, kept, statsNote(evidence, answer)));
    return steps;
  }

  private static PruneStep step(PruneStep.Kind kind, Totals before, Totals left, String note) {
    return new PruneStep(kind, Sizes.of(before.minus(left)), Sizes.of(left), note);
  }

  private static String partitionNote(PartitionFilter filter, List<PartitionEvidence> evidence) {
    boolean applied =
        evidence.stream().anyMatch(PartitionEvidence::partition)
            || filter.predicate().conjuncts().stream().anyMatch(StepReport::rulesOutAll);
    return applied ? "" : "no condition could be applied to partitions";
  }

  private static boolean rulesOutAll(BoundConjunct conjunct) {
    return conjunct.applied() && conjunct.by() == null;
  }

  private static String statsNote(List<PartitionEvidence> evidence, BucketAnswer answer) {
    if (evidence.stream().noneMatch(PartitionEvidence::stats)) {
      return "the predicate says nothing of columns with stats";
    }
    return answer.beyondStats() == 0
        ? ""
        : answer.beyondStats()
            + " slices were kept whatever their stats, since the table merges their log files by"
            + " code of its own";
  }
}
