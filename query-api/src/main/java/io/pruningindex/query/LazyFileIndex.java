package io.pruningindex.query;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A table's files for a planner that does not know all its filters yet. While a query is planned,
 * nothing is listed: all that is read is the schema, and the partition directory if a filter that
 * is known says anything of partitions. Filters with subqueries are {@linkplain
 * io.pruningindex.query.predicate.Predicates#placeholder placeholders}, which are bound when their
 * values are known; the slices of the partitions that are left then are fetched when they are
 * listed.
 *
 * <p>Everything is as of one instant, the one that the index was planned for. An index is immutable
 * and can be shared; binding makes another one, so that one plan can be run several times with
 * different values. After a recovery of the job, or once the instant has left the index, everything
 * that reads fails, and will fail again: then the scan is to be planned anew, and what was listed
 * is to be dropped.
 */
public interface LazyFileIndex {
  /** The instant that everything is as of. */
  AsOf asOf();

  /** The names of the placeholders that nothing was bound to. */
  Set<String> placeholders();

  /** About how much a scan reads, as far as the filters are known; reads nothing. */
  SizeEstimate estimate();

  /**
   * The index with a condition in the place of a placeholder. Reads nothing.
   *
   * @param placeholder its name
   * @throws IllegalArgumentException if there is no such placeholder, or it was bound already
   * @throws InvalidPredicateException if the condition does not fit the table
   */
  LazyFileIndex bind(String placeholder, Predicate condition);

  /**
   * The index with a set of keys in the place of a placeholder: the condition holds for rows that
   * have a match among the rows of a dimension. Reads nothing, as {@link #join} does not.
   *
   * @param placeholder its name
   * @param set an inner or left semi join
   * @throws IllegalArgumentException if there is no such placeholder, or it was bound already, or
   *     if the join is of another type
   */
  LazyFileIndex bind(String placeholder, DimensionJoin set);

  /**
   * The index with a join more, as of a dynamic filter. Reads nothing: which keys it leaves is
   * found out when slices are listed, and each listing takes the dimension as it is then.
   */
  LazyFileIndex join(DimensionJoin join);

  /**
   * The index with the keys that its joins and sets leave now, and with the table's partitions, so
   * that its {@linkplain #estimate estimate} is as good as it can be without reading files. What is
   * listed of the result is of just these keys, however often; no dimension is read again, unless a
   * join is added.
   *
   * @return the index; fails with {@link IndexUnavailableException}, and with {@link
   *     InvalidPredicateException} if a join does not fit its dimension, or there is no such
   *     dimension
   */
  CompletableFuture<LazyFileIndex> resolve();

  /**
   * The partitions that are left by the filters that are known, by their paths relative to the
   * table. Reads the partition directory if it was not read yet.
   *
   * @return the paths, ascending; fails with {@link IndexUnavailableException}, and with {@link
   *     InvalidPredicateException} if a join does not fit its dimension, or there is no such
   *     dimension
   */
  CompletableFuture<List<String>> partitions();

  /**
   * Lists the slices of the partitions that are left. Nothing is fetched before the first batch is
   * asked for. Placeholders that nothing is bound to rule nothing out.
   */
  SliceListing list();
}
