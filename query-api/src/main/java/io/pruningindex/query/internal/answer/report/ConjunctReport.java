package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** Says what became of each conjunct, now that the slices are known. */
public final class ConjunctReport {
  private final PartitionFilter filter;
  private final BucketAnswer answer;
  private final long present;
  private final long files;
  private final List<PartitionEvidence> evidence;

  private ConjunctReport(
      PartitionFilter filter, List<PartitionEvidence> evidence, BucketAnswer answer) {
    this.filter = filter;
    this.answer = answer;
    this.present = answer.eligible().totals().slices();
    this.files = answer.eligible().totals().files();
    this.evidence = evidence;
  }

  /**
   * The conjuncts of an answer.
   *
   * @param filter the predicate on the table's partitions
   * @param evidence by what each conjunct judges partitions
   * @param answer what came of all buckets
   */
  public static List<Conjunct> of(
      PartitionFilter filter, List<PartitionEvidence> evidence, BucketAnswer answer) {
    ConjunctReport report = new ConjunctReport(filter, evidence, answer);
    int count = filter.predicate().conjuncts().size();
    return IntStream.range(0, count).mapToObj(report::conjunct).toList();
  }

  private Conjunct conjunct(int index) {
    BoundConjunct bound = filter.predicate().conjuncts().get(index);
    long partitions = filter.surviving().size() - filter.surviving(index).cardinality();
    if (!bound.applied() || bound.by() == null) {
      return new Conjunct(
          bound.text(),
          bound.applied(),
          Optional.ofNullable(bound.by()),
          Optional.ofNullable(bound.reason()),
          partitions,
          OptionalLong.of(bound.applied() ? present : 0));
    }
    boolean byStats = evidence.get(index).stats() && statsCanRuleOut(index);
    // Whatever partitions rule out is not among the slices that are counted.
    OptionalLong slices = byStats ? slicesRuledOut(index) : OptionalLong.of(0);
    Optional<String> by = evidence.get(index).by(byStats);
    return new Conjunct(bound.text(), by.isPresent(), by, reason(index), partitions, slices);
  }

  /** Why a conjunct could not be applied to every partition and slice. */
  private Optional<String> reason(int index) {
    List<String> reasons = new ArrayList<>(evidence.get(index).gap().stream().toList());
    if (!evidence.get(index).stats()) {
      return joined(reasons);
    }
    if (answer.beyondStats() > 0) {
      reasons.add(
          answer.beyondStats()
              + " of "
              + present
              + " slices have log files, which the table merges into their base files by code of"
              + " its own: their stats say nothing of merged rows");
    }
    for (String column : filter.dataColumns(index)) {
      ColumnGap gap = answer.evidence().gaps().get(column);
      if (gap != null && gap.files() > 0) {
        reasons.add(
            String.format(
                "no bounds of %s in %d of %d files, of %d of %d slices: %s",
                column, gap.files(), files, gap.slices(), present, gap.reasons()));
      }
    }
    return joined(reasons);
  }

  private static Optional<String> joined(List<String> reasons) {
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }

  private boolean statsCanRuleOut(int index) {
    if (answer.beyondStats() > 0 && answer.beyondStats() == present) {
      return false;
    }
    Set<String> columns = filter.dataColumns(index);
    return files == 0 || columns.isEmpty() || !columns.stream().allMatch(this::isUnknown);
  }

  private boolean isUnknown(String column) {
    ColumnGap gap = answer.evidence().gaps().get(column);
    return gap != null && gap.files() == files && !gap.mayKnowNulls();
  }

  private OptionalLong slicesRuledOut(int index) {
    OptionalLong counted = answer.evidence().ruledOut(index);
    if (counted.isPresent()) {
      return counted;
    }
    boolean alone =
        IntStream.range(0, evidence.size()).allMatch(i -> i == index || !evidence.get(i).stats());
    return alone
        ? OptionalLong.of(present - answer.kept().totals().slices())
        : OptionalLong.empty();
  }
}
