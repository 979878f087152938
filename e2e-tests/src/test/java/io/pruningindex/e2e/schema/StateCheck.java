package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.NestedColumns;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;

/** Asks a job about one state of a table, in every column, and compares with the rows. */
final class StateCheck {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int DEPTH = 3;
  private static final long[] LIMITS = {1, 7, 20};

  private final PruningClient client;
  private final TableSchema schema;
  private final Random random;

  private StateCheck(PruningClient client, TableSchema schema, long seed) {
    this.client = client;
    this.schema = schema;
    this.random = new Random(seed);
  }

  /**
   * Waits for the index to be as of a state.
   *
   * @param state the state, which is the newest
   */
  static StateCheck await(PruningClient client, TrueTable state, long seed) {
    AtomicReference<TableSchema> found = new AtomicReference<>();
    Await.until(
        "table " + state.name() + " to be indexed as of " + state.instant(),
        LIMIT,
        () -> {
          TableDescription description = client.describe(state.name()).get();
          description
              .index()
              .filter(index -> state.instant().equals(index.asOf().instant()))
              .ifPresent(index -> found.set(index.schema()));
          return found.get() != null;
        });
    return new StateCheck(client, found.get(), seed);
  }

  /**
   * Asks about a state.
   *
   * @param state the newest state, or one before it
   * @param conditions about how many conditions to ask
   */
  StateVerdict verify(TrueTable state, int conditions) {
    TrueTable table = NestedColumns.unfold(state, schema);
    List<ColumnSample> columns = columns(table);
    PredicateGenerator generator = new PredicateGenerator(columns, random.nextLong());
    List<Predicate> predicates = new ArrayList<>();
    for (ColumnSample column : columns) {
      List<Predicate> leaves = generator.leaves(column);
      // Whether there is a value at all is asked of every column, and first.
      Collections.shuffle(leaves.subList(2, leaves.size()), random);
      predicates.addAll(leaves.subList(0, Math.min(leaves.size(), conditions / 16)));
    }
    for (int i = 0; i < conditions / 5; i++) {
      predicates.add(generator.tree(1 + i % DEPTH));
    }
    Verdict verdict = Verdict.NONE;
    for (Predicate predicate : predicates) {
      PruneRequest request =
          PruneRequest.table(table.name()).where(predicate).asOfInstant(table.instant()).build();
      PruneResult result = client.prune(request).join();
      verdict = verdict.plus(TruthCheck.verify(result, predicate, table));
    }
    return StateVerdict.of(predicates.size(), verdict);
  }

  /** Asks for aggregates and first rows of every column of the newest state. */
  StateVerdict verifyAggregatesAndLimits(TrueTable state) {
    TrueTable table = NestedColumns.unfold(state, schema);
    AggregateCheck aggregates = new AggregateCheck(client, table);
    LimitCheck limits = new LimitCheck(client, table);
    StateVerdict verdict = StateVerdict.NONE;
    for (ColumnSample column : columns(table)) {
      if (column.kind() != TypeKind.OTHER) {
        List<Predicate> conditions =
            List.of(
                Predicates.alwaysTrue(),
                Predicates.column(EvolvingRows.STEADY).greaterThan(0),
                Predicates.not(Predicates.column(column.name()).isNull()));
        for (Predicate condition : conditions) {
          long limit = LIMITS[random.nextInt(LIMITS.length)];
          verdict =
              verdict
                  .plus(aggregates.verify(condition, column.name()))
                  .plus(limits.verifyAny(condition, limit))
                  .plus(limits.verifyFirst(condition, order(column.name()), limit));
        }
      }
    }
    return verdict;
  }

  private SortOrder order(String column) {
    SortOrder order =
        random.nextBoolean() ? SortOrder.ascending(column) : SortOrder.descending(column);
    return order.nulls(random.nextBoolean() ? SortOrder.Nulls.FIRST : SortOrder.Nulls.LAST);
  }

  /** The columns that the index knows now and that rows of the state have. */
  private List<ColumnSample> columns(TrueTable table) {
    List<TruthRow> rows =
        table.rows().stream()
            .sorted(Comparator.comparing(row -> (String) row.value(EvolvingRows.KEY)))
            .toList();
    return ColumnSample.of(schema, rows).stream()
        .filter(sample -> !sample.name().startsWith("_hoodie_"))
        .filter(sample -> rows.get(0).layout().names().contains(sample.name()))
        .toList();
  }
}
