package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;

/**
 * The filters of a plan as far as they are known. They are bound when they are first asked for, and
 * evaluated on partitions when those are there; both is kept, since joins may have very many keys.
 */
final class PlannedFilters {
  private record Evaluated(Directory directory, PartitionFilter filter) {}

  private final Predicate predicate;
  private final ResolvedJoins keys;
  private final TableSchema schema;
  private final ZoneId zone;
  private volatile JoinedPredicate bound;
  private volatile Evaluated evaluated;

  /**
   * Filters of a table.
   *
   * @param keys what the joins and sets leave, or null as long as they were not resolved
   */
  PlannedFilters(Predicate predicate, ResolvedJoins keys, TableSchema schema, ZoneId zone) {
    this.predicate = predicate;
    this.keys = keys;
    this.schema = schema;
    this.zone = zone;
  }

  /** The predicate, with what was bound to its placeholders. */
  Predicate predicate() {
    return predicate;
  }

  /** Whether it is known what the joins and sets leave. */
  boolean resolved() {
    return keys != null;
  }

  /** These, with another predicate. */
  PlannedFilters with(Predicate other) {
    return new PlannedFilters(other, keys, schema, zone);
  }

  /** These, while it is not known what joins and sets leave. */
  PlannedFilters unresolved() {
    return new PlannedFilters(predicate, null, schema, zone);
  }

  /** These, with what joins and sets leave. */
  PlannedFilters with(ResolvedJoins resolved) {
    return new PlannedFilters(predicate, resolved, schema, zone);
  }

  /**
   * The predicate and the joins as far as they are resolved, bound to the table.
   *
   * @throws io.pruningindex.query.predicate.InvalidPredicateException if they do not fit it
   */
  JoinedPredicate bound() {
    JoinedPredicate known = bound;
    if (known == null) {
      known =
          JoinedPredicate.bind(predicate, keys == null ? ResolvedJoins.NONE : keys, schema, zone);
      bound = known;
    }
    return known;
  }

  /** The same, evaluated on the table's partitions. */
  PartitionFilter on(Directory directory) {
    Evaluated known = evaluated;
    if (known == null || known.directory() != directory) {
      known = new Evaluated(directory, PartitionFilter.of(bound().predicate(), directory.values()));
      evaluated = known;
    }
    return known.filter();
  }
}
