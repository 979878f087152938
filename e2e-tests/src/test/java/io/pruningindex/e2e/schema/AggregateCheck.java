package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.List;

/** Compares counts, least and greatest values with the rows. */
final class AggregateCheck {
  private final PruningClient client;
  private final TrueTable table;

  AggregateCheck(PruningClient client, TrueTable table) {
    this.client = client;
    this.table = table;
  }

  /** Asks for all aggregates of a column over the rows that match. */
  StateVerdict verify(Predicate predicate, String column) {
    AggregateResult result =
        client
            .aggregate(
                AggregateRequest.table(table.name())
                    .where(predicate)
                    .count()
                    .count(column)
                    .min(column)
                    .max(column)
                    .build())
            .join();
    RowEvaluator matching = new RowEvaluator(predicate);
    List<TruthRow> rows = table.rows().stream().filter(matching::matches).toList();
    if (result.problem() != null) {
      throw wrong(predicate, result, "is unavailable");
    }
    int told = 0;
    for (AggregateResult.Value value : result.values()) {
      if (value.value() != null) {
        told++;
        if (!isRight(value.aggregate(), value.value(), rows)) {
          throw wrong(predicate, result, value + " is wrong for " + rows);
        }
      }
    }
    return StateVerdict.ofAggregates(result.values().size(), told);
  }

  private static boolean isRight(Aggregate aggregate, Literal value, List<TruthRow> rows) {
    if (aggregate.column() == null) {
      return value.equals(Literal.of((long) rows.size()));
    }
    List<TruthRow> present =
        rows.stream().filter(row -> row.value(aggregate.column()) != null).toList();
    if (aggregate.function() == Aggregate.Function.COUNT) {
      return value.equals(Literal.of((long) present.size()));
    }
    if (value.equals(Literal.NULL)) {
      return present.isEmpty();
    }
    RowEvaluator there = new RowEvaluator(Predicates.column(aggregate.column()).isEqualTo(value));
    RowEvaluator beyond =
        new RowEvaluator(
            aggregate.function() == Aggregate.Function.MAX
                ? Predicates.column(aggregate.column()).greaterThan(value)
                : Predicates.column(aggregate.column()).lessThan(value));
    return present.stream().anyMatch(there::matches)
        && present.stream().noneMatch(beyond::mayMatch);
  }

  private AssertionError wrong(Predicate predicate, AggregateResult result, String problem) {
    return new AssertionError(
        "Aggregates of %s as of %s where %s: %s: %s"
            .formatted(table.name(), table.instant(), predicate, problem, result));
  }
}
