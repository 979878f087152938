package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.answer.table.TableAttempt;
import io.pruningindex.query.internal.answer.table.TableReaders;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.slice.Aggregation;
import io.pruningindex.query.internal.slice.ColumnSource;
import io.pruningindex.query.internal.slice.SliceBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** One request for aggregates, from its first read to its answer. */
final class AggregateQuery {
  private final TableReaders.Factory factory;
  private final AggregateRequest request;
  private final Waiting waiting;
  private final Deadline deadline;

  AggregateQuery(
      TableReaders.Factory factory, AggregateRequest request, Waiting waiting, Deadline deadline) {
    this.factory = factory;
    this.request = request;
    this.waiting = waiting;
    this.deadline = deadline;
  }

  /** The answer; fails where there is none. */
  CompletableFuture<AggregateResult> run() {
    Moment moment = Moment.of(request);
    return TableAttempt.run(factory, request.table(), moment, waiting, deadline, this::answer);
  }

  private CompletableFuture<AggregateResult> answer(TableAttempt attempt) {
    Directory directory = attempt.directory();
    TableSchema schema = directory.schema().schema();
    Map<String, ColumnSource> sources = new LinkedHashMap<>();
    for (Aggregate aggregate : request.aggregates()) {
      if (aggregate.column() != null) {
        sources.put(
            aggregate.column(), ColumnSource.of(aggregate.column(), schema, directory.values()));
      }
    }
    BoundPredicate predicate = BoundPredicate.bind(request.predicate(), schema, request.zone());
    PartitionFilter filter = PartitionFilter.of(predicate, directory.values());
    SliceBatches batches = new SliceBatches(List.copyOf(sources.values()), schema.mergeMode());
    return attempt
        .judge(
            filter,
            batches.columns(filter),
            (reading, selection) -> CompletableFuture.completedFuture(batches.of(selection)))
        .thenApply(slices -> result(attempt, sources, slices));
  }

  private AggregateResult result(
      TableAttempt attempt, Map<String, ColumnSource> sources, List<SliceBatch> slices) {
    List<AggregateResult.Value> values = new ArrayList<>();
    for (Aggregate aggregate : request.aggregates()) {
      values.add(Aggregation.of(aggregate, sources.get(aggregate.column()), slices));
    }
    return new AggregateResult(
        request.table(),
        AsOfResolution.describe(attempt.snapshot()),
        OptionalDouble.of(factory.lagSeconds(attempt.snapshot().head())),
        values,
        null);
  }
}
