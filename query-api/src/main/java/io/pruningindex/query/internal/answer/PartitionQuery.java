package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.internal.answer.moment.AsOfResolution;
import io.pruningindex.query.internal.answer.report.PartitionConjuncts;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.answer.table.TableAttempt;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionTexts;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** One request for partitions. What is in them is not read. */
final class PartitionQuery {
  private final JoinedAttempt attempts;
  private final PruneRequest request;

  PartitionQuery(JoinedAttempt attempts) {
    this.attempts = attempts;
    this.request = attempts.request();
  }

  /** The answer; fails where there is none. */
  CompletableFuture<PartitionResult> run() {
    return attempts.run(
        (attempt, joins) -> path(attempt).thenApply(path -> result(attempt, joins, path)));
  }

  /** Where the table lies. */
  private CompletableFuture<Optional<String>> path(TableAttempt attempt) {
    return attempt
        .readers()
        .absentTable()
        .health(request.table(), attempts.deadline())
        .thenApply(health -> health.map(TableHealth::path).filter(path -> !path.isEmpty()));
  }

  private PartitionResult result(TableAttempt attempt, ResolvedJoins joins, Optional<String> path) {
    Directory directory = attempt.directory();
    TableSchema schema = directory.schema().schema();
    JoinedPredicate predicate = JoinedPredicate.bind(request, joins, schema);
    PartitionFilter filter = PartitionFilter.of(predicate.predicate(), directory.values());
    Bitmap left = filter.surviving();
    PartitionTexts texts = PartitionTexts.of(schema);
    List<TablePartition> partitions = new ArrayList<>();
    BitSet existing = new BitSet();
    for (int i = left.next(0); i >= 0; i = left.next(i + 1)) {
      boolean exists = directory.present(i, attempt.snapshot().number());
      existing.set(i, exists);
      String folder = directory.path(i);
      partitions.add(
          new TablePartition(
              folder, path.map(table -> location(table, folder)), texts.of(folder), exists));
    }
    partitions.sort(Comparator.comparing(TablePartition::path));
    List<Conjunct> conjuncts = PartitionConjuncts.of(filter);
    return new PartitionResult(
        request.table(),
        path,
        AsOfResolution.describe(attempt.snapshot()),
        attempts.factory().lagSeconds(attempt.snapshot().head()),
        attempt.snapshot().instant().totals().partitions(),
        conjuncts,
        residual(filter, existing),
        partitions,
        predicate.reports(conjuncts));
  }

  private static String location(String table, String folder) {
    if (folder.isEmpty()) {
      return table;
    }
    return table.endsWith("/") ? table + folder : table + "/" + folder;
  }

  /** The conjuncts that not every row of the partitions that exist is known to meet. */
  private static Predicate residual(PartitionFilter filter, BitSet existing) {
    List<Predicate> asked = filter.predicate().conditions();
    return Predicates.and(
        IntStream.range(0, asked.size())
            .filter(
                i -> {
                  Bitmap met = filter.met(i);
                  return !existing.stream().allMatch(met::get);
                })
            .mapToObj(asked::get)
            .toList());
  }
}
