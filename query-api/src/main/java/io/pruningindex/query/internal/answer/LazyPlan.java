package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.SizeEstimate;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.evaluate.Bitmap;
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
import java.util.Set;

/**
 * What is known of a scan that is not listed yet. Immutable.
 *
 * @param request what was asked when it was planned
 * @param filters the filters as far as they are known
 * @param joins the joins and sets, with those that were added since
 * @param snapshot the instant that everything is as of
 * @param directory the table's partitions, or null as long as nothing was to be decided by them
 */
record LazyPlan(
    PruneRequest request,
    PlannedFilters filters,
    RequestedJoins joins,
    Snapshot snapshot,
    Directory directory) {
  /** A plan of which nothing was read but the schema. */
  static LazyPlan of(PruneRequest request, Snapshot snapshot, StoredSchema schema) {
    return new LazyPlan(
        request,
        new PlannedFilters(request.predicate(), null, schema.schema(), request.zone()),
        RequestedJoins.of(request),
        snapshot,
        null);
  }

  /** The names of the placeholders that nothing was bound to. */
  Set<String> placeholders() {
    Set<String> names = new LinkedHashSet<>(Predicates.placeholders(filters.predicate()));
    names.removeAll(joins.sets().keySet());
    return names;
  }

  /** The plan with conditions in the place of placeholders. */
  LazyPlan bind(Map<String, Predicate> values) {
    values.keySet().forEach(this::requireUnbound);
    PlannedFilters bound = filters.with(Predicates.bind(filters.predicate(), values));
    bound.bound();
    return new LazyPlan(request, bound, joins, snapshot, directory);
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
    return new LazyPlan(request, filters.unresolved(), more, snapshot, directory);
  }

  private void requireUnbound(String name) {
    if (!placeholders().contains(name)) {
      throw new IllegalArgumentException(
          "The predicate "
              + filters.predicate()
              + " has no placeholder '"
              + name
              + "' that is still to be bound; there are "
              + placeholders());
    }
  }

  /** How much there is to read, as far as it is known. */
  SizeEstimate estimate() {
    Totals totals = snapshot.instant().totals();
    if (directory == null) {
      Counts table = Sizes.of(totals);
      return new SizeEstimate(table, table, false);
    }
    Bitmap all = directory.present(Bitmap.all(directory.count()), snapshot.number());
    return new ScanSize(totals, left().cardinality(), all.cardinality()).estimate();
  }

  /** Whether the filters that are known can rule out partitions. */
  boolean decidesPartitions() {
    return bound().predicate().conjuncts().stream()
        .anyMatch(
            conjunct -> conjunct.applied() && !BoundConjunct.COLUMN_STATS.equals(conjunct.by()));
  }

  /** Whether it is known what the joins and sets leave. */
  boolean resolved() {
    return joins.isEmpty() || filters.resolved();
  }

  /** The predicate and the joins as far as they are resolved. */
  JoinedPredicate bound() {
    return filters.bound();
  }

  /** The predicate evaluated on partitions; the directory must be there. */
  PartitionFilter filter() {
    return filters.on(directory);
  }

  /** The partitions that are left and may have slices; the directory must be there. */
  Bitmap left() {
    return directory.present(filter().surviving(), snapshot.number());
  }

  LazyPlan with(Directory read) {
    return new LazyPlan(request, filters, joins, snapshot, read);
  }

  LazyPlan with(ResolvedJoins resolved) {
    return new LazyPlan(request, filters.with(resolved), joins, snapshot, directory);
  }
}
