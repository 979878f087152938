package io.pruningindex.query.internal.answer;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.LazyFileIndex;
import io.pruningindex.query.SizeEstimate;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A plan, and what lists it.
 *
 * @param queries reads what the plan needs
 * @param plan what is known
 */
record PlannedIndex(LazyQueries queries, LazyPlan plan) implements LazyFileIndex {
  @Override
  public AsOf asOf() {
    return AsOfResolution.describe(plan.snapshot());
  }

  @Override
  public Set<String> placeholders() {
    return plan.placeholders();
  }

  @Override
  public SizeEstimate estimate() {
    return plan.estimate();
  }

  @Override
  public LazyFileIndex bind(String placeholder, Predicate condition) {
    Objects.requireNonNull(condition, "condition");
    return new PlannedIndex(queries, plan.bind(Map.of(placeholder, condition)));
  }

  @Override
  public LazyFileIndex bind(String placeholder, DimensionJoin set) {
    return new PlannedIndex(
        queries, plan.bind(placeholder, Objects.requireNonNull(set, "set").asCondition()));
  }

  @Override
  public LazyFileIndex join(DimensionJoin join) {
    return new PlannedIndex(queries, plan.join(Objects.requireNonNull(join, "join")));
  }

  @Override
  public CompletableFuture<LazyFileIndex> resolve() {
    return queries.resolve(plan);
  }

  @Override
  public CompletableFuture<List<String>> partitions() {
    return queries.partitions(plan);
  }

  @Override
  public SliceListing list() {
    return new LazyListing(queries, plan);
  }
}
