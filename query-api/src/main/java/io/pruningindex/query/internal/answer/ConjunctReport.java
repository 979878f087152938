package io.pruningindex.query.internal.answer;

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
final class ConjunctReport {
  private final PartitionFilter filter;
  private final BucketAnswer answer;
  private final long present;
  private final long files;

  private ConjunctReport(PartitionFilter filter, BucketAnswer answer) {
    this.filter = filter;
    this.answer = answer;
    this.present = answer.eligible().totals().slices();
    this.files = answer.eligible().totals().files();
  }

  /**
   * The conjuncts of an answer.
   *
   * @param filter the predicate on the table's partitions
   * @param answer what came of all buckets
   */
  static List<Conjunct> of(PartitionFilter filter, BucketAnswer answer) {
    ConjunctReport report = new ConjunctReport(filter, answer);
    int count = filter.predicate().conjuncts().size();
    return IntStream.range(0, count).mapToObj(report::conjunct).toList();
  }

  private Conjunct conjunct(int index) {
    BoundConjunct bound = filter.predicate().conjuncts().get(index);
    long partitions = filter.surviving().size() - filter.surviving(index).cardinality();
    boolean byStats = bound.applied() && bound.by() != null && !isByPartition(bound);
    if (!byStats) {
      // Whatever partitions rule out is not among the slices that are counted.
      return new Conjunct(
          bound.text(),
          bound.applied(),
          Optional.ofNullable(bound.by()),
          Optional.ofNullable(bound.reason()),
          partitions,
          OptionalLong.of(bound.applied() && bound.by() == null ? present : 0));
    }
    Optional<String> reason = reason(filter.dataColumns(index));
    if (statsCanRuleOut(index)) {
      return new Conjunct(
          bound.text(), true, Optional.of(bound.by()), reason, partitions, slicesRuledOut(index));
    }
    // Nothing was left that stats could have ruled out; partitions still may have been.
    boolean partition = !BoundConjunct.COLUMN_STATS.equals(bound.by());
    return new Conjunct(
        bound.text(),
        partition,
        partition ? Optional.of(BoundConjunct.PARTITION) : Optional.empty(),
        reason,
        partitions,
        OptionalLong.of(0));
  }

  /** Why a conjunct on columns could not be applied to every slice. */
  private Optional<String> reason(Set<String> columns) {
    List<String> reasons = new ArrayList<>();
    if (answer.beyondStats() > 0) {
      reasons.add(
          answer.beyondStats()
              + " of "
              + present
              + " slices have log files, which the table merges into their base files by code of"
              + " its own: their stats say nothing of merged rows");
    }
    for (String column : columns) {
      ColumnGap gap = answer.evidence().gaps().get(column);
      if (gap != null && gap.files() > 0) {
        reasons.add(
            String.format(
                "no bounds of %s in %d of %d files, of %d of %d slices: %s",
                column, gap.files(), files, gap.slices(), present, gap.reasons()));
      }
    }
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
    List<BoundConjunct> all = filter.predicate().conjuncts();
    boolean alone =
        IntStream.range(0, all.size())
            .allMatch(i -> i == index || !all.get(i).applied() || isByPartition(all.get(i)));
    return alone
        ? OptionalLong.of(present - answer.kept().totals().slices())
        : OptionalLong.empty();
  }

  private static boolean isByPartition(BoundConjunct conjunct) {
    return BoundConjunct.PARTITION.equals(conjunct.by());
  }
}
