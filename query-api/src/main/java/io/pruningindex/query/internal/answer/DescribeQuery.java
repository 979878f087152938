package io.pruningindex.query.internal.answer;

import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Problem;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.TableStatus;
import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.answer.report.CoverageCount;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.answer.table.TableReaders;
import io.pruningindex.query.internal.ask.Attempts;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.FanOut;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes one table. */
final class DescribeQuery {
  private static final int CONCURRENT_BUCKETS = 4;

  private final TableReaders.Factory factory;
  private final String table;
  private final Deadline deadline;

  DescribeQuery(TableReaders.Factory factory, String table, Deadline deadline) {
    this.factory = factory;
    this.table = table;
    this.deadline = deadline;
  }

  /** The description; fails where the table is unknown or cannot be read. */
  CompletableFuture<TableDescription> run() {
    return health()
        .thenCombine(Attempts.run(factory.pause(), () -> newest(this::index)), this::description);
  }

  /** What there is without reading what is indexed; fails as {@link #run}. */
  CompletableFuture<TableStatus> status() {
    return health()
        .thenCombine(
            Attempts.run(
                factory.pause(),
                () ->
                    newest(
                        (readers, snapshot) ->
                            CompletableFuture.completedFuture(newest(snapshot)))),
            (health, newest) ->
                new TableStatus(
                    table,
                    health.map(TableHealth::path).flatMap(DescribeQuery::unlessEmpty),
                    health.map(DescribeQuery::following),
                    newest));
  }

  private CompletableFuture<Optional<TableHealth>> health() {
    return factory.create().absentTable().health(table, deadline);
  }

  private TableStatus.Newest newest(Snapshot snapshot) {
    return new TableStatus.Newest(
        AsOfResolution.describe(snapshot),
        factory.lagSeconds(snapshot.head()),
        Sizes.of(snapshot.instant().totals()));
  }

  private TableDescription description(
      Optional<TableHealth> health, Optional<TableDescription.Index> index) {
    return new TableDescription(
        table,
        health.map(TableHealth::path).flatMap(DescribeQuery::unlessEmpty),
        health.map(DescribeQuery::following),
        index);
  }

  /** Reads something of the newest snapshot; empty while the first build is under way. */
  private <T> CompletableFuture<Optional<T>> newest(
      BiFunction<TableReaders, Snapshot, CompletableFuture<T>> reading) {
    TableReaders readers = factory.create();
    return readers
        .snapshots()
        .read(table, Moment.NEWEST, factory.waiting(deadline), deadline)
        .thenCompose(snapshot -> reading.apply(readers, snapshot))
        .thenApply(Optional::of)
        .exceptionallyCompose(
            failure ->
                notYetIndexed(Failures.unwrapped(failure))
                    ? CompletableFuture.completedFuture(Optional.empty())
                    : CompletableFuture.failedFuture(failure));
  }

  private CompletableFuture<TableDescription.Index> index(TableReaders readers, Snapshot snapshot) {
    return readers
        .directories()
        .read(snapshot, deadline)
        .thenCompose(directory -> index(readers, snapshot, directory.schema().schema()))
        .thenCompose(
            index -> readers.snapshots().confirm(snapshot, deadline).thenApply(confirmed -> index));
  }

  private CompletableFuture<TableDescription.Index> index(
      TableReaders readers, Snapshot snapshot, TableSchema schema) {
    List<Column> indexed = schema.columns().stream().filter(Column::indexed).toList();
    Set<String> names = indexed.stream().map(Column::name).collect(Collectors.toSet());
    CoverageCount count = new CoverageCount(indexed);
    return FanOut.map(
            IntStream.range(0, snapshot.ledger().folds().size()).boxed().toList(),
            CONCURRENT_BUCKETS,
            bucket ->
                readers
                    .buckets()
                    .read(snapshot, bucket, deadline, reading -> reading.values(names))
                    .thenAccept(values -> count.add(values, snapshot.number())))
        .thenApply(
            done ->
                new TableDescription.Index(
                    AsOfResolution.describe(snapshot),
                    factory.lagSeconds(snapshot.head()),
                    Sizes.of(snapshot.instant().totals()),
                    schema,
                    count.coverage()));
  }

  private static boolean notYetIndexed(Throwable failure) {
    return failure instanceof NoAnswerException noAnswer
        && noAnswer.problem().code() == Problem.Code.NOT_YET_INDEXED;
  }

  private static Optional<String> unlessEmpty(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  private static FollowingState following(TableHealth health) {
    return new FollowingState(
        switch (health.condition()) {
          case BUILDING -> FollowingState.Condition.BUILDING;
          case FOLLOWING -> FollowingState.Condition.FOLLOWING;
          case DEGRADED -> FollowingState.Condition.DEGRADED;
        },
        Instant.ofEpochMilli(health.since()),
        unlessEmpty(health.problem()),
        health.failures(),
        health.rebuilds(),
        unlessEmpty(health.rebuildReason()),
        health.filesRead());
  }
}
