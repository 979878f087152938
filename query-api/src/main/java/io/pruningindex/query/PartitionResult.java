package io.pruningindex.query;

import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The partitions that can hold the rows that a {@link PruneRequest} seeks.
 *
 * <p>The answer is exact for one instant of the table, which it names: no other partition holds a
 * matching row as of that instant.
 *
 * @param table the table
 * @param path where the table lies; empty if the job has not said yet
 * @param asOf the instant that the answer is exact for
 * @param lagSeconds how many seconds ago the index was last known to hold all of the table's
 *     completed instants, when the answer was given; never negative
 * @param total how many partitions the table has as of the instant
 * @param conjuncts the terms of the predicate and what became of them, after them the joins that
 *     may leave out rows of the table
 * @param residual what rows of the partitions must still be tested for: the predicate without the
 *     terms that every row of every partition that exists is known to meet. Joins are no part of
 *     it: rows must be joined in any case
 * @param partitions the partitions, by path; those among them that do not exist can be left out
 * @param joins what came of the request's joins, in their order, and after them of those that
 *     placeholders are bound to, in the order in which these stand in the predicate
 */
public record PartitionResult(
    String table,
    Optional<String> path,
    AsOf asOf,
    double lagSeconds,
    long total,
    List<Conjunct> conjuncts,
    Predicate residual,
    List<TablePartition> partitions,
    List<JoinReport> joins) {
  public PartitionResult {
    Objects.requireNonNull(path, "path");
    conjuncts = List.copyOf(conjuncts);
    partitions = List.copyOf(partitions);
    joins = List.copyOf(joins);
  }

  /** How the answer came about, to be read or passed on. */
  public PartitionExplanation explain() {
    return new PartitionExplanation(this);
  }
}
