package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Counts;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.answer.report.BucketAnswer;
import io.pruningindex.query.internal.answer.report.ConjunctReport;
import io.pruningindex.query.internal.answer.report.PartitionEvidence;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.answer.selection.Extent;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.join.JoinReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Lists the slices of a plan, a few buckets at a time.
 *
 * <p>It goes on only from a batch that the caller got. One that came after its time was up, or
 * after the caller gave it up, is dropped as a whole and read again if the caller asks again.
 */
final class LazyListing implements SliceListing {
  /** How many buckets are read for one batch; each holds some thousands of files. */
  private static final int BUCKETS = 4;

  private final LazyQueries queries;
  private final Extent listed = new Extent();
  private Place place;
  private Step step;

  /**
   * Where a listing is.
   *
   * @param filter the plan's filter, or null before the first batch
   * @param buckets what is to be read; null before the first batch
   * @param next the position of the first bucket that was not read
   */
  private record Place(LazyPlan plan, PartitionFilter filter, List<Integer> buckets, int next) {
    private boolean isPrepared() {
      return buckets != null;
    }

    private boolean isAtEnd() {
      return next == buckets.size();
    }
  }

  /**
   * Some slices.
   *
   * @param after where the listing is once they were taken
   */
  private record Batch(List<PrunedSlice> slices, List<Extent> extents, Place after) {}

  /** A batch that was asked for. */
  private static final class Step {
    private final CompletableFuture<List<PrunedSlice>> slices = new CompletableFuture<>();

    /** What the caller gets, if the caller still waits for it. */
    private volatile Batch batch;

    private void end(Batch read, Throwable failure) {
      if (failure == null) {
        batch = read;
        slices.complete(read.slices());
      } else {
        slices.completeExceptionally(Failures.unwrapped(failure));
      }
    }

    private boolean isGot() {
      return batch != null
          && slices.isDone()
          && !slices.isCompletedExceptionally()
          && slices.join() == batch.slices();
    }
  }

  LazyListing(LazyQueries queries, LazyPlan plan) {
    this.queries = queries;
    this.place = new Place(plan, null, null, 0);
  }

  @Override
  public CompletableFuture<List<PrunedSlice>> next() {
    Place from = settled();
    if (step != null && !step.slices.isDone()) {
      throw new IllegalStateException(
          "The batch before is still under way: wait for it before asking for the next");
    }
    Step asked = new Step();
    step = asked;
    queries
        .ask(
            from.plan().request(),
            deadline -> prepared(from, deadline).thenCompose(ready -> batch(ready, deadline)))
        .whenComplete(asked::end);
    return asked.slices;
  }

  @Override
  public Counts listed() {
    settled();
    return Sizes.of(listed.totals());
  }

  @Override
  public List<JoinReport> joins() {
    Place now = settled();
    if (!now.isPrepared()) {
      return List.of();
    }
    BucketAnswer nothing = BucketAnswer.sum(List.of(), now.filter(), false);
    List<PartitionEvidence> evidence = PartitionEvidence.of(now.filter());
    return now.plan().bound().reports(ConjunctReport.of(now.filter(), evidence, nothing));
  }

  /** Where the listing is, with the last batch if the caller got it. */
  private Place settled() {
    if (step != null && step.isGot()) {
      step.batch.extents().forEach(listed::add);
      place = step.batch.after();
      step = null;
    }
    return place;
  }

  private CompletableFuture<Place> prepared(Place from, Deadline deadline) {
    if (from.isPrepared()) {
      return CompletableFuture.completedFuture(from);
    }
    return queries
        .prepared(from.plan(), deadline)
        .thenApply(
            plan ->
                new Place(
                    plan,
                    plan.filter(),
                    plan.directory().buckets(plan.left()).stream().boxed().toList(),
                    0));
  }

  private CompletableFuture<Batch> batch(Place start, Deadline deadline) {
    Place from = start;
    // A loop, not a recursion: values out of a cache are there at once, thousands in a row.
    while (!from.isAtEnd()) {
      CompletableFuture<Batch> read = read(from, deadline);
      if (!read.isDone()) {
        return read.thenCompose(
            batch ->
                batch.slices().isEmpty()
                    ? batch(batch.after(), deadline)
                    : CompletableFuture.completedFuture(batch));
      }
      if (read.isCompletedExceptionally() || !read.join().slices().isEmpty()) {
        return read;
      }
      from = read.join().after();
    }
    return CompletableFuture.completedFuture(new Batch(List.of(), List.of(), from));
  }

  private CompletableFuture<Batch> read(Place from, Deadline deadline) {
    LazyPlan plan = from.plan();
    PartitionFilter filter = from.filter();
    int to = Math.min(from.next() + BUCKETS, from.buckets().size());
    List<Integer> some = from.buckets().subList(from.next(), to);
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
              List<Extent> extents = new ArrayList<>();
              for (BucketAnswer answer : answers) {
                slices.addAll(answer.slices());
                extents.add(answer.kept());
              }
              return new Batch(
                  List.copyOf(slices), extents, new Place(plan, filter, from.buckets(), to));
            });
  }
}
