package io.pruningindex.query.internal.answer;

import io.pruningindex.query.LazyFileIndex;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.answer.table.TableAttempt;
import io.pruningindex.query.internal.answer.table.TableReaders;
import io.pruningindex.query.internal.ask.Attempts;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StaleReadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Plans scans without listing them, and lists them later as of the same instant. */
public final class LazyQueries {
  private final TableReaders.Factory factory;
  private final JoinResolver resolver;
  private final Duration deadline;

  /**
   * Plans and lists.
   *
   * @param resolver finds the keys that joins leave
   * @param deadline how long each reading may take, unless the request says otherwise
   */
  LazyQueries(TableReaders.Factory factory, JoinResolver resolver, Duration deadline) {
    this.factory = factory;
    this.resolver = resolver;
    this.deadline = deadline;
  }

  /**
   * Plans a scan.
   *
   * @return the index; fails as {@link io.pruningindex.query.PruningClient#lazyIndex} says
   */
  public CompletableFuture<LazyFileIndex> plan(PruneRequest request) {
    Moment moment = Moment.of(request);
    return ask(
        request,
        until -> {
          Waiting waiting = factory.waiting(until);
          return Attempts.run(factory.pause(), () -> plan(request, moment, waiting, until))
              .thenApply(plan -> new PlannedIndex(this, plan));
        });
  }

  /** The index with what its joins leave and the table's partitions. */
  CompletableFuture<LazyFileIndex> resolve(LazyPlan plan) {
    return ask(
        plan.request(),
        until -> prepared(plan, until).thenApply(read -> new PlannedIndex(this, read)));
  }

  /** The paths of the partitions that are left, ascending. */
  CompletableFuture<List<String>> partitions(LazyPlan plan) {
    return ask(plan.request(), until -> prepared(plan, until).thenApply(LazyQueries::paths));
  }

  /** Asks something that has to be answered in the time that a request has. */
  <T> CompletableFuture<T> ask(
      PruneRequest request, Function<Deadline, CompletableFuture<T>> question) {
    Deadline until = Deadline.in(request.deadline().orElse(deadline));
    return IndexQueries.ask(() -> question.apply(until), until);
  }

  /** The plan with what its joins leave, and the table's partitions. */
  CompletableFuture<LazyPlan> prepared(LazyPlan plan, Deadline until) {
    if (plan.resolved()) {
      return withDirectory(plan, until);
    }
    return resolver
        .resolve(plan.joins(), plan.request().zone(), until)
        .thenCompose(keys -> withDirectory(plan.with(keys), until));
  }

  private CompletableFuture<LazyPlan> withDirectory(LazyPlan plan, Deadline until) {
    if (plan.directory() != null) {
      return CompletableFuture.completedFuture(plan);
    }
    return Attempts.run(
        factory.pause(),
        () -> {
          TableReaders readers = factory.create();
          return confirmed(
              readers,
              plan,
              until,
              readers.directories().read(plan.snapshot(), until).thenApply(plan::with));
        },
        LazyQueries::outdated);
  }

  /** Reads something as of the plan's instant; the plan must have the table's partitions. */
  <T> CompletableFuture<T> attempt(
      LazyPlan plan, Deadline until, Function<TableAttempt, CompletableFuture<T>> use) {
    return Attempts.run(
        factory.pause(),
        () -> {
          TableReaders readers = factory.create();
          TableAttempt attempt =
              new TableAttempt(readers, plan.snapshot(), plan.directory(), until);
          return confirmed(readers, plan, until, use.apply(attempt));
        },
        LazyQueries::outdated);
  }

  private CompletableFuture<LazyPlan> plan(
      PruneRequest request, Moment moment, Waiting waiting, Deadline until) {
    TableReaders readers = factory.create();
    return readers
        .snapshots()
        .read(request.table(), moment, waiting, until)
        .thenCompose(
            snapshot ->
                readers
                    .directories()
                    .schema(snapshot, until)
                    .thenApply(schema -> LazyPlan.of(request, snapshot, schema)))
        .thenCompose(
            plan ->
                confirmed(
                    readers,
                    plan,
                    until,
                    plan.decidesPartitions()
                        ? readers.directories().read(plan.snapshot(), until).thenApply(plan::with)
                        : CompletableFuture.completedFuture(plan)));
  }

  /** Unlike a question, a plan is not asked again: what it was made of may have gone for good. */
  private static RuntimeException outdated(StaleReadException last) {
    return last.isPurged()
        ? new NoAnswerException(
            Problem.Code.EXPIRED,
            "The plan's instant has left the index ("
                + last.getMessage()
                + "): retain more instants, or list sooner; plan the scan again, and drop what was"
                + " listed by this plan")
        : new NoAnswerException(
            Problem.Code.INCONSISTENT,
            "The plan does not fit what the index holds now ("
                + last.getMessage()
                + "): the job has recovered, or has built the table anew, since the scan was"
                + " planned; plan it again, and drop what was listed by this plan");
  }

  private static <T> CompletableFuture<T> confirmed(
      TableReaders readers, LazyPlan plan, Deadline until, CompletableFuture<T> result) {
    return result.thenCompose(
        value -> readers.snapshots().confirm(plan.snapshot(), until).thenApply(confirmed -> value));
  }

  private static List<String> paths(LazyPlan plan) {
    Bitmap left = plan.left();
    List<String> paths = new ArrayList<>();
    for (int i = left.next(0); i >= 0; i = left.next(i + 1)) {
      paths.add(plan.directory().path(i));
    }
    Collections.sort(paths);
    return List.copyOf(paths);
  }
}
