package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lists the slices of a plan, a few buckets at a time. */
final class LazyListing implements SliceListing {
  /** How many buckets are read for one batch; each holds some thousands of files. */
  private static final int BUCKETS = 4;

  private final LazyQueries queries;
  private final AtomicBoolean underWay = new AtomicBoolean();
  private final Extent listed = new Extent();
  private volatile LazyPlan plan;
  private volatile PartitionFilter filter;
  private volatile List<Integer> buckets;
  private volatile int next;

  LazyListing(LazyQueries queries, LazyPlan plan) {
    this.queries = queries;
    this.plan = plan;
  }

  @Override
  public CompletableFuture<List<PrunedSlice>> next() {
    if (!underWay.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "The batch before is still under way: wait for it before asking for the next");
    }
    return queries
        .ask(plan.request(), deadline -> prepared(deadline).thenCompose(none -> batch(deadline)))
        .whenComplete((slices, failure) -> underWay.set(false));
  }

  @Override
  public Counts listed() {
    return Sizes.of(listed.totals());
  }

  @Override
  public List<JoinReport> joins() {
    if (filter == null) {
      return List.of();
    }
    BucketAnswer nothing = BucketAnswer.sum(List.of(), filter, false);
    return plan.bound().reports(ConjunctReport.of(filter, nothing));
  }

  private CompletableFuture<Void> prepared(Deadline deadline) {
    if (buckets != null) {
      return CompletableFuture.completedFuture(null);
    }
    return queries
        .prepared(plan, deadline)
        .thenAccept(
            read -> {
              plan = read;
              filter = read.filter();
              buckets = read.directory().buckets(read.left()).stream().boxed().toList();
            });
  }

  private CompletableFuture<List<PrunedSlice>> batch(Deadline deadline) {
    // A loop, not a recursion: values out of a cache are there at once, thousands in a row.
    while (next < buckets.size()) {
      CompletableFuture<List<PrunedSlice>> read = read(deadline);
      if (!read.isDone()) {
        return read.thenCompose(
            slices ->
                slices.isEmpty() ? batch(deadline) : CompletableFuture.completedFuture(slices));
      }
      if (read.isCompletedExceptionally() || !read.join().isEmpty()) {
        return read;
      }
    }
    return CompletableFuture.completedFuture(List.of());
  }

  private CompletableFuture<List<PrunedSlice>> read(Deadline deadline) {
    int to = Math.min(next + BUCKETS, buckets.size());
    List<Integer> some = buckets.subList(next, to);
    SliceReading reading = new SliceReading(plan.directory(), filter, plan.request().verbose());
    return queries
        .attempt(
            plan,
            deadline,
            attempt ->
                FanOut.map(some, BUCKETS, bucket -> attempt.judge(bucket, filter, reading::answer)))
        .thenApply(
            answers -> {
              List<PrunedSlice> slices = new ArrayList<>();
              for (BucketAnswer answer : answers) {
                slices.addAll(answer.slices());
                listed.add(answer.kept());
              }
              next = to;
              return List.copyOf(slices);
            });
  }
}
