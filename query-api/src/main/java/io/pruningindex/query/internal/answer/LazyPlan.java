package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.SizeEstimate;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is known of a scan that is not listed yet. Immutable.
 *
 * @param request what was asked when it was planned
 * @param predicate the predicate, with what was bound to its placeholders since
 * @param joins the joins and sets, with those that were added since
 * @param keys what they leave, or null as long as they were not resolved
 * @param snapshot the instant that everything is as of
 * @param schema the table's schema
 * @param directory the table's partitions, or null as long as nothing was to be decided by them
 */
record LazyPlan(
    PruneRequest request,
    Predicate predicate,
    RequestedJoins joins,
    ResolvedJoins keys,
    Snapshot snapshot,
    StoredSchema schema,
    Directory directory) {
  /** A plan of which nothing was read but the schema. */
  static LazyPlan of(PruneRequest request, Snapshot snapshot, StoredSchema schema) {
    return new LazyPlan(
        request, request.predicate(), RequestedJoins.of(request), null, snapshot, schema, null);
  }

  /** The names of the placeholders that nothing was bound to. */
  Set<String> placeholders() {
    Set<String> names = new LinkedHashSet<>(Predicates.placeholders(predicate));
    names.removeAll(joins.sets().keySet());
    return names;
  }

  /** The plan with conditions in the place of placeholders. */
  LazyPlan bind(Map<String, Predicate> values) {
    values.keySet().forEach(this::requireUnbound);
    LazyPlan bound =
        new LazyPlan(
            request, Predicates.bind(predicate, values), joins, keys, snapshot, schema, directory);
    bound.bound();
    return bound;
  }

  /** The plan with a set in the place of a placeholder. */
  LazyPlan bind(String placeholder, DimensionJoin set) {
    requireUnbound(placeholder);
    return with(joins.with(placeholder, set));
  }

  /** The plan with one join more. */
  LazyPlan join(DimensionJoin join) {
    return with(joins.with(join));
  }

  private LazyPlan with(RequestedJoins more) {
    return new LazyPlan(request, predicate, more, null, snapshot, schema, directory);
  }

  private void requireUnbound(String name) {
    if (!placeholders().contains(name)) {
      throw new IllegalArgumentException(
          "The predicate "
              + predicate
              + " has no placeholder '"
              + name
              + "' that is still to be bound; there are "
              + placeholders());
    }
  }

  /** How much there is to read, as far as it is known. */
  SizeEstimate estimate() {
    Totals totals = snapshot.instant().totals();
    Counts atMost = Sizes.of(totals);
    if (directory == null || directory.count() == 0) {
      return new SizeEstimate(atMost, atMost, false);
    }
    double share = (double) filter().surviving().cardinality() / directory.count();
    return new SizeEstimate(atMost, likely(atMost, share), true);
  }

  /** Whether the filters that are known can rule out partitions. */
  boolean decidesPartitions() {
    return bound().predicate().conjuncts().stream()
        .anyMatch(
            conjunct -> conjunct.applied() && !BoundConjunct.COLUMN_STATS.equals(conjunct.by()));
  }

  /** The predicate and the joins as far as they are resolved. */
  JoinedPredicate bound() {
    return JoinedPredicate.bind(
        predicate, keys == null ? ResolvedJoins.NONE : keys, schema.schema(), request.zone());
  }

  /** The predicate evaluated on partitions; the directory must be there. */
  PartitionFilter filter() {
    return PartitionFilter.of(bound().predicate(), directory.values());
  }

  LazyPlan with(Directory read) {
    return new LazyPlan(request, predicate, joins, keys, snapshot, schema, read);
  }

  LazyPlan with(ResolvedJoins resolved) {
    return new LazyPlan(request, predicate, joins, resolved, snapshot, schema, directory);
  }

  private static Counts likely(Counts all, double share) {
    return new Counts(
        part(all.partitions(), share),
        part(all.slices(), share),
        part(all.files(), share),
        part(all.bytes(), share),
        all.rows().isPresent()
            ? OptionalLong.of(part(all.rows().getAsLong(), share))
            : OptionalLong.empty());
  }

  private static long part(long all, double share) {
    return (long) Math.ceil(all * share);
  }
}
