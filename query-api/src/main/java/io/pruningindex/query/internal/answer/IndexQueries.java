package io.pruningindex.query.internal.answer;

import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.read.ValueCache;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
    CompletableFuture<PruneResult> answer = new CompletableFuture<>();
    Waiting waiting = readers.waiting(deadline);
    start(() -> new PruneQuery(attempts(request, waiting, deadline)).run(), deadline)
        .whenComplete(
            (result, failure) ->
                finish(
                    answer,
                    result,
                    waiting.cause(Failures.unwrapped(failure)),
                    deadline,
                    problem -> answer.complete(unavailable(request, problem))));
    return answer;
  }

  /**
   * Answers a request for aggregates; fails only for predicates and instants that cannot be meant.
   */
  public CompletableFuture<AggregateResult> aggregate(AggregateRequest request, Deadline deadline) {
    CompletableFuture<AggregateResult> answer = new CompletableFuture<>();
    Waiting waiting = readers.waiting(deadline);
    start(() -> new AggregateQuery(readers, request, waiting, deadline).run(), deadline)
        .whenComplete(
            (result, failure) ->
                finish(
                    answer,
                    result,
                    waiting.cause(Failures.unwrapped(failure)),
                    deadline,
                    problem ->
                        answer.complete(AggregateResult.unavailable(request.table(), problem))));
    return answer;
  }

  /**
   * Finds the partitions that can match; fails with {@link IndexUnavailableException}, and for
   * predicates and instants that cannot be meant.
   */
  public CompletableFuture<PartitionResult> partitions(PruneRequest request, Deadline deadline) {
    CompletableFuture<PartitionResult> answer = new CompletableFuture<>();
    Waiting waiting = readers.waiting(deadline);
    start(() -> new PartitionQuery(attempts(request, waiting, deadline)).run(), deadline)
        .whenComplete(
            (result, failure) ->
                finish(
                    answer,
                    result,
                    waiting.cause(Failures.unwrapped(failure)),
                    deadline,
                    problem ->
                        answer.completeExceptionally(new IndexUnavailableException(problem))));
    return answer;
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

  /** Lists the configured tables; fails with {@link IndexUnavailableException}. */
  public CompletableFuture<List<String>> tables(Deadline deadline) {
    return ask(() -> tables.tables(deadline), deadline);
  }

  /** Asks a question by its deadline; fails with {@link IndexUnavailableException}. */
  public static <T> CompletableFuture<T> ask(
      Supplier<CompletableFuture<T>> question, Deadline deadline) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    start(question, deadline)
        .whenComplete(
            (result, failure) ->
                finish(
                    answer,
                    result,
                    Failures.unwrapped(failure),
                    deadline,
                    problem ->
                        answer.completeExceptionally(new IndexUnavailableException(problem))));
    return answer;
  }

  private JoinedAttempt attempts(PruneRequest request, Waiting waiting, Deadline deadline) {
    return new JoinedAttempt(readers, joins, request, waiting, deadline);
  }

  private static <T> void finish(
      CompletableFuture<T> answer,
      T result,
      Throwable cause,
      Deadline deadline,
      Consumer<Problem> withoutAnswer) {
    if (cause == null) {
      answer.complete(result);
      return;
    }
    Failures.problem(cause, deadline)
        .ifPresentOrElse(withoutAnswer, () -> answer.completeExceptionally(cause));
  }

  private static PruneResult unavailable(PruneRequest request, Problem problem) {
    return PruneResult.unavailable(request.table(), problem);
  }

  private static <T> CompletableFuture<T> start(
      Supplier<CompletableFuture<T>> question, Deadline deadline) {
    try {
      return question
          .get()
          .copy()
          .orTimeout(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
