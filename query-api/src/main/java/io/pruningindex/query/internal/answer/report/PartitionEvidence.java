package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionKnowledge;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * By what a conjunct judges the partitions that are left, and what is in them.
 *
 * @param partition whether by the values of some of them
 * @param stats whether by stats of files
 * @param gap what paths do not tell of the values that it tests; empty if they tell all
 */
public record PartitionEvidence(boolean partition, boolean stats, Optional<String> gap) {
  /** The evidence of each conjunct. It takes a look at all partitions. */
  public static List<PartitionEvidence> of(PartitionFilter filter) {
    return IntStream.range(0, filter.predicate().conjuncts().size())
        .mapToObj(index -> of(filter, index))
        .toList();
  }

  static PartitionEvidence of(PartitionFilter filter, int index) {
    BoundConjunct conjunct = filter.predicate().conjuncts().get(index);
    if (!conjunct.applied() || conjunct.by() == null) {
      return new PartitionEvidence(false, false, Optional.empty());
    }
    if (conjunct.by().equals(BoundConjunct.COLUMN_STATS)) {
      return new PartitionEvidence(false, true, Optional.empty());
    }
    PartitionKnowledge knowledge = filter.knowledge(index);
    return new PartitionEvidence(
        !knowledge.none(),
        !filter.dataColumns(index).isEmpty(),
        knowledge.complete() ? Optional.empty() : Optional.of(knowledge.gap()));
  }

  /**
   * By what it rules out anything; empty if by nothing.
   *
   * @param withStats whether stats can rule out anything
   */
  Optional<String> by(boolean withStats) {
    if (partition) {
      return Optional.of(
          withStats ? BoundConjunct.PARTITION_AND_COLUMN_STATS : BoundConjunct.PARTITION);
    }
    return withStats ? Optional.of(BoundConjunct.COLUMN_STATS) : Optional.empty();
  }
}
