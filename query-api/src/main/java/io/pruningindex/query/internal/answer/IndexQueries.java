package io.pruningindex.query.internal.answer;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.TableStatus;
import io.pruningindex.query.internal.answer.table.TableReaders;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.read.ValueCache;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Answers questions by their deadlines, and turns failures into what planners can act on. */
public final class IndexQueries {
  private final TableReaders.Factory readers;
  private final TableDirectory tables;
  private final JoinResolver joins;

  /**
   * Answers out of what {@code reader} reads, where there are no dimensions.
   *
   * @param cache keeps values between questions
   * @param pause waits before something is read again
   * @param clock the time that lag is measured by
   */
  public IndexQueries(
      StateReader reader, TableDirectory tables, ValueCache cache, Pause pause, Clock clock) {
    this(reader, tables, cache, pause, clock, JoinResolver.NONE);
  }

  /**
   * Answers out of what {@code reader} reads.
   *
   * @param cache keeps values between questions
   * @param pause waits before something is read again
   * @param clock the time that lag is measured by
   * @param joins finds the keys that joins leave
   */
  public IndexQueries(
      StateReader reader,
      TableDirectory tables,
      ValueCache cache,
      Pause pause,
      Clock clock,
      JoinResolver joins) {
    this.readers = new TableReaders.Factory(reader, tables, cache, pause, clock);
    this.tables = tables;
    this.joins = joins;
  }

  /** Answers a request; fails only for predicates and instants that cannot be meant. */
  public CompletableFuture<PruneResult> prune(PruneRequest request, Deadline deadline) {
    Waiting waiting = readers.waiting(deadline);
    return answer(
        () -> new PruneQuery(attempts(request, waiting, deadline)).run(),
        deadline,
        waiting::cause,
        (answer, problem) -> answer.complete(PruneResult.unavailable(request.table(), problem)));
  }

  /**
   * Answers a request for aggregates; fails only for predicates and instants that cannot be meant.
   */
  public CompletableFuture<AggregateResult> aggregate(AggregateRequest request, Deadline deadline) {
    Waiting waiting = readers.waiting(deadline);
    return answer(
        () -> new AggregateQuery(readers, request, waiting, deadline).run(),
        deadline,
        waiting::cause,
        (answer, problem) ->
            answer.complete(AggregateResult.unavailable(request.table(), problem)));
  }

  /**
   * Finds the partitions that can match; fails with {@link IndexUnavailableException}, and for
   * predicates and instants that cannot be meant.
   */
  public CompletableFuture<PartitionResult> partitions(PruneRequest request, Deadline deadline) {
    Waiting waiting = readers.waiting(deadline);
    return answer(
        () -> new PartitionQuery(attempts(request, waiting, deadline)).run(),
        deadline,
        waiting::cause,
        IndexQueries::fail);
  }

  /**
   * Plans scans without listing them.
   *
   * @param deadline how long each reading may take, unless its request says otherwise
   */
  public LazyQueries lazy(Duration deadline) {
    return new LazyQueries(readers, joins, deadline);
  }

  /** Describes a table; fails with {@link IndexUnavailableException}. */
  public CompletableFuture<TableDescription> describe(String table, Deadline deadline) {
    return ask(() -> new DescribeQuery(readers, table, deadline).run(), deadline);
  }

  /** Says how far the index of a table is; fails with {@link IndexUnavailableException}. */
  public CompletableFuture<TableStatus> status(String table, Deadline deadline) {
    return ask(() -> new DescribeQuery(readers, table, deadline).status(), deadline);
  }

  /** Lists the configured tables; fails with {@link IndexUnavailableException}. */
  public CompletableFuture<List<String>> tables(Deadline deadline) {
    return ask(() -> tables.tables(deadline), deadline);
  }

  /** Asks a question by its deadline; fails with {@link IndexUnavailableException}. */
  public static <T> CompletableFuture<T> ask(
      Supplier<CompletableFuture<T>> question, Deadline deadline) {
    return answer(question, deadline, UnaryOperator.identity(), IndexQueries::fail);
  }

  private JoinedAttempt attempts(PruneRequest request, Waiting waiting, Deadline deadline) {
    return new JoinedAttempt(readers, joins, request, waiting, deadline);
  }

  /**
   * Asks a question by its deadline.
   *
   * @param cause what is behind a failure
   * @param otherwise completes an answer that there is not
   */
  private static <T> CompletableFuture<T> answer(
      Supplier<CompletableFuture<T>> question,
      Deadline deadline,
      UnaryOperator<Throwable> cause,
      BiConsumer<CompletableFuture<T>, Problem> otherwise) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Failures.started(question)
        .copy()
        .orTimeout(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)
        .whenComplete(
            (result, failure) -> {
              if (failure == null) {
                answer.complete(result);
              } else if (failure instanceof TimeoutException) {
                // Time runs out on a thread of the whole process that has to watch the clock: what
                // callers do next must not hold it up.
                CompletableFuture.runAsync(
                    () -> explain(answer, failure, deadline, cause, otherwise));
              } else {
                explain(answer, failure, deadline, cause, otherwise);
              }
            });
    return answer;
  }

  private static <T> void explain(
      CompletableFuture<T> answer,
      Throwable failure,
      Deadline deadline,
      UnaryOperator<Throwable> cause,
      BiConsumer<CompletableFuture<T>, Problem> otherwise) {
    Throwable behind = cause.apply(Failures.unwrapped(failure));
    Failures.problem(behind, deadline)
        .ifPresentOrElse(
            problem -> otherwise.accept(answer, problem),
            () -> answer.completeExceptionally(behind));
  }

  private static void fail(CompletableFuture<?> answer, Problem problem) {
    answer.completeExceptionally(new IndexUnavailableException(problem));
  }
}
