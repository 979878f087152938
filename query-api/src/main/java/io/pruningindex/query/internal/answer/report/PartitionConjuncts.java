package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Says what became of each conjunct where only partitions were looked at. */
public final class PartitionConjuncts {
  private PartitionConjuncts() {}

  /** The conjuncts of an answer. */
  public static List<Conjunct> of(PartitionFilter filter) {
    return IntStream.range(0, filter.predicate().conjuncts().size())
        .mapToObj(index -> conjunct(filter, index))
        .toList();
  }

  private static Conjunct conjunct(PartitionFilter filter, int index) {
    BoundConjunct bound = filter.predicate().conjuncts().get(index);
    if (bound.applied() && BoundConjunct.COLUMN_STATS.equals(bound.by())) {
      return new Conjunct(
          bound.text(),
          false,
          Optional.empty(),
          Optional.of("it is on columns whose values no partition tells"),
          0,
          OptionalLong.empty());
    }
    long partitions = filter.surviving().size() - filter.surviving(index).cardinality();
    if (!bound.applied() || bound.by() == null) {
      return new Conjunct(
          bound.text(),
          bound.applied(),
          Optional.empty(),
          Optional.ofNullable(bound.reason()),
          partitions,
          OptionalLong.empty());
    }
    PartitionEvidence evidence = PartitionEvidence.of(filter, index);
    Optional<String> by = evidence.by(false);
    return new Conjunct(
        bound.text(), by.isPresent(), by, evidence.gap(), partitions, OptionalLong.empty());
  }
}
