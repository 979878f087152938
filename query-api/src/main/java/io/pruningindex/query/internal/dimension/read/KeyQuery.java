package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.ColumnResolver;
import io.pruningindex.query.internal.evaluate.ColumnTarget;
import io.pruningindex.query.internal.evaluate.JoinConditions;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.internal.join.KeyCollector;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The question which keys a join leaves of one version of its dimension.
 *
 * @param join the join
 * @param inner what came of the joins of the dimension itself
 * @param snapshot the version
 * @param zone the zone that times without one are meant in
 */
record KeyQuery(
    DimensionJoin join, List<JoinOutcome> inner, DimensionSnapshot snapshot, ZoneId zone) {

  /**
   * What the answer depends on.
   *
   * @throws InvalidPredicateException if the dimension has no column of a key's name
   */
  KeySet.Origin origin() {
    List<KeySet.Membership> memberships =
        known().stream()
            .map(outcome -> new KeySet.Membership(outcome.join().keys(), outcome.keys().origin()))
            .toList();
    return new KeySet.Origin(
        join.dimension(),
        snapshot.head().epoch(),
        snapshot.version().number(),
        snapshot.ledger().chunks(),
        join.predicate(),
        zone,
        keyColumns().stream().map(ColumnTarget::name).toList(),
        hasRowOfNulls(),
        memberships);
  }

  /**
   * Reads the dimension's rows.
   *
   * @param values reads the values
   * @return the keys; fails with {@link TimeoutException} if there is no time left to sort them
   * @throws InvalidPredicateException if the condition does not fit the dimension
   */
  CompletableFuture<KeySet> run(DimensionAccess access, StampedValues values, Deadline deadline) {
    TableSchema schema = snapshot.schema();
    List<ColumnTarget> keys = keyColumns();
    BoundPredicate predicate =
        inDimension(
            () ->
                BoundPredicate.bind(
                    join.predicate(),
                    JoinConditions.of(known().stream().map(JoinOutcome::condition).toList()),
                    schema,
                    zone));
    PartitionFilter filter =
        PartitionFilter.of(predicate, PartitionValues.parse(schema, List.of("")));
    MatchingKeys matching =
        new MatchingKeys(
            snapshot,
            filter,
            keys.stream().map(ColumnTarget::name).toList(),
            keys.stream().map(ColumnTarget::type).toList(),
            hasRowOfNulls());
    ChunkReader chunks =
        new ChunkReader(values, access.pause(), snapshot, matching.columns(), deadline);
    return matching
        .collect(chunks, new KeyCollector(matching.types(), access.limits()), deadline)
        .thenApply(set -> keySet(set, predicate));
  }

  private KeySet keySet(ValueSet set, BoundPredicate predicate) {
    List<String> notes = new ArrayList<>();
    for (BoundConjunct conjunct : predicate.conjuncts()) {
      if (!conjunct.applied() && !BoundConjunct.EVERY_ROW.equals(conjunct.reason())) {
        notes.add(
            "'"
                + conjunct.text()
                + "' leaves all rows of dimension '"
                + join.dimension()
                + "': "
                + conjunct.reason());
      }
    }
    // Joins are bound as conjuncts after those of the condition.
    List<BoundConjunct> joins =
        predicate.conjuncts().subList(predicate.conditions().size(), predicate.conjuncts().size());
    return new KeySet(origin(), set, notes, joins);
  }

  /** The joins of the dimension itself whose keys are known; the others leave all of its rows. */
  private List<JoinOutcome> known() {
    return inner.stream().filter(outcome -> outcome.keys() != null).toList();
  }

  /**
   * Whether a row of nulls may stand in the place of the dimension's and match: where a join of the
   * dimension itself keeps rows of the other side that match none of its own.
   */
  private boolean hasRowOfNulls() {
    return join.keys().stream().allMatch(JoinKey::nullSafe)
        && join.joins().stream()
            .map(DimensionJoin::type)
            .anyMatch(type -> type == JoinType.RIGHT_OUTER || type == JoinType.FULL_OUTER);
  }

  private List<ColumnTarget> keyColumns() {
    ColumnResolver resolver = new ColumnResolver(snapshot.schema());
    return inDimension(
        () -> join.keys().stream().map(key -> resolver.resolve(key.dimensionKey())).toList());
  }

  private <T> T inDimension(Supplier<T> binding) {
    try {
      return binding.get();
    } catch (InvalidPredicateException e) {
      throw new InvalidPredicateException(
          "The join with dimension '" + join.dimension() + "' does not fit it: " + e.getMessage());
    }
  }
}
