package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.internal.answer.report.BucketAnswer;
import io.pruningindex.query.internal.answer.report.ConjunctReport;
import io.pruningindex.query.internal.answer.report.PartitionEvidence;
import io.pruningindex.query.internal.answer.report.Residual;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.answer.report.StepReport;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.answer.table.TableAttempt;
import io.pruningindex.query.internal.evaluate.ColumnResolver;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.read.Snapshot;
import io.pruningindex.query.internal.slice.SliceBatch;
import io.pruningindex.query.internal.slice.SliceChoice;
import io.pruningindex.query.internal.state.Totals;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** One request, from its first read to its answer. */
final class PruneQuery {
  private static final Comparator<PrunedSlice> BY_PARTITION =
      Comparator.comparing(PrunedSlice::partition).thenComparing(PrunedSlice::fileId);

  /** What came of one bucket, and what its slices are ranked by. */
  private record Judged(BucketAnswer answer, SliceBatch slices) {}

  private final JoinedAttempt attempts;
  private final PruneRequest request;

  PruneQuery(JoinedAttempt attempts) {
    this.attempts = attempts;
    this.request = attempts.request();
  }

  /** The answer; fails where there is none. */
  CompletableFuture<PruneResult> run() {
    return attempts.run(this::answer);
  }

  private CompletableFuture<PruneResult> answer(TableAttempt attempt, ResolvedJoins joins) {
    Directory directory = attempt.directory();
    TableSchema schema = directory.schema().schema();
    request.order().ifPresent(order -> new ColumnResolver(schema).resolve(order.column()));
    JoinedPredicate predicate = JoinedPredicate.bind(request, joins, schema);
    PartitionFilter filter = PartitionFilter.of(predicate.predicate(), directory.values());
    if (request.limit().isPresent()) {
      return limited(attempt, predicate, filter, SliceRanking.of(request, directory));
    }
    return attempt
        .judge(
            filter,
            filter.columns(),
            new SliceReading(directory, filter, request.verbose())::answer)
        .thenApply(
            answers -> result(attempt.snapshot(), predicate, filter, answers, answers, List.of()));
  }

  /** Judges all buckets first, and reads the names of what is needed then. */
  private CompletableFuture<PruneResult> limited(
      TableAttempt attempt,
      JoinedPredicate predicate,
      PartitionFilter filter,
      SliceRanking ranking) {
    Directory directory = attempt.directory();
    SliceBatches batches =
        new SliceBatches(ranking.sources(), directory.schema().schema().mergeMode());
    return attempt
        .judge(
            filter,
            batches.columns(filter),
            (reading, selection) ->
                CompletableFuture.completedFuture(
                    new Judged(
                        BucketAnswer.of(selection, filter, List.of(), request.verbose()),
                        batches.of(selection))))
        .thenCompose(
            judged -> {
              SliceChoice choice =
                  ranking.choose(judged.stream().map(Judged::slices).toList(), filter);
              return attempt
                  .judge(
                      filter,
                      choice.buckets(),
                      new SliceReading(directory, filter, request.verbose())::answer)
                  .thenApply(
                      listed ->
                          result(
                              attempt.snapshot(),
                              predicate,
                              filter,
                              judged.stream().map(Judged::answer).toList(),
                              listed,
                              List.of(choice.step())));
            });
  }

  /**
   * The result.
   *
   * @param judged what came of each bucket before slices were left out because of a limit
   * @param listed what came of the buckets of which slices are listed; the same without a limit
   * @param limiting the steps in which slices were left out because of a limit
   */
  private PruneResult result(
      Snapshot snapshot,
      JoinedPredicate predicate,
      PartitionFilter filter,
      List<BucketAnswer> judged,
      List<BucketAnswer> listed,
      List<PruneStep> limiting) {
    BucketAnswer sum = BucketAnswer.sum(judged, filter, request.verbose());
    // Without a limit the two are the same, and so are their sums.
    BucketAnswer read =
        listed == judged ? sum : BucketAnswer.sum(listed, filter, request.verbose());
    List<PrunedSlice> slices = new ArrayList<>();
    for (BucketAnswer answer : listed) {
      slices.addAll(answer.slices());
    }
    slices.sort(BY_PARTITION);
    List<PartitionEvidence> evidence = PartitionEvidence.of(filter);
    List<Conjunct> conjuncts = ConjunctReport.of(filter, evidence, sum);
    Totals total = snapshot.instant().totals();
    List<PruneStep> steps =
        new ArrayList<>(StepReport.of(total, filter, evidence, sum, request.range()));
    steps.addAll(limiting);
    return new PruneResult(
        request.table(),
        status(sum, slices, conjuncts),
        AsOfResolution.describe(snapshot),
        OptionalDouble.of(attempts.factory().lagSeconds(snapshot.head())),
        Sizes.of(total),
        Sizes.of(slices),
        conjuncts,
        steps,
        Residual.of(request.predicate(), filter.predicate(), read.evidence().met(), slices),
        slices,
        predicate.reports(conjuncts),
        null);
  }

  /** That no slice is needed for a limit is not to say that none matches. */
  private static PruneStatus status(
      BucketAnswer judged, List<PrunedSlice> listed, List<Conjunct> conjuncts) {
    long kept = judged.kept().totals().slices();
    if (kept == 0) {
      return PruneStatus.NOTHING_MATCHES;
    }
    return listed.size() < kept || conjuncts.stream().anyMatch(Conjunct::applied)
        ? PruneStatus.PRUNED
        : PruneStatus.CANNOT_PRUNE;
  }
}
