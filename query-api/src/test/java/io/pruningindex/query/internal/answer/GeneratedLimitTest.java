package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Limits, orders and aggregates over made-up tables whose rows are known: no row is missed, no
 * value is wrong, and no slice is kept and no value refused that an ideal index would not.
 *
 * <p>{@code -Dpruning.seed=} sets the seed, {@code -Dscale=} multiplies the number of tables.
 */
class GeneratedLimitTest {
  private static final int TABLES = 600;
  private static final int QUESTIONS = 8;
  private static final int BUCKETS = 3;

  /** A condition: how it is asked, which rows meet it, and the column that must not be null. */
  private record Condition(
      Predicate predicate,
      java.util.function.Predicate<Map<String, Literal>> test,
      String withoutNulls) {}

  @RegisterExtension private final Seed seed = new Seed(20240301L);
  private final Random random = seed.random();
  private RowTable table;
  private IndexQueries queries;
  private List<Condition> conditions;
  private String context;
  private PruneResult unlimited;
  private NaiveSlices ideal;
  private long narrowed;

  @Test
  void aLimitLeavesTheFewestSlicesThatAreEnough() {
    run(this::checkLimit);
    assertThat(narrowed).isGreaterThan(TABLES / 4);
  }

  @Test
  void theFirstRowsInAnOrderAreInTheSlicesLeftAndInNoFewer() {
    run(this::checkTop);
    assertThat(narrowed).isGreaterThan(TABLES / 4);
  }

  @Test
  void aggregatesAreExactOrRefusedForAReason() {
    run(this::checkAggregates);
    assertThat(narrowed).isGreaterThan(TABLES);
  }

  private void run(Runnable question) {
    long tables = TABLES * Long.getLong("scale", 1);
    long asked = 0;
    for (long i = 0; i < tables; i++) {
      table = RowTable.draw(random, BUCKETS, random.nextInt(3) == 0);
      VersionedStore store = RowTableState.of(table, BUCKETS, random);
      queries =
          new IndexQueries(
              StoreReader.newest(store),
              deadline -> CompletableFuture.completedFuture(List.of(RowTableState.TABLE)),
              new ValueCache(random.nextInt(4) == 0 ? 0 : 1 << 22),
              Pause.NONE,
              Clock.systemUTC());
      for (int j = 0; j < QUESTIONS; j++) {
        conditions = conditions();
        context = "table " + i + ", question " + j + ": " + predicate();
        unlimited = prune(request());
        ideal = new NaiveSlices(table, unlimited.slices());
        question.run();
        asked++;
      }
    }
    System.out.println(asked + " questions, " + narrowed + " narrowed");
  }

  private void checkLimit() {
    long wanted = wanted();
    PruneResult result = prune(request().limit(wanted));
    Supplier<String> said = () -> context + " limit " + wanted + " gave " + result;
    long found = matching(result.slices()).size();
    assertThat(found)
        .as(said)
        .isGreaterThanOrEqualTo(Math.min(wanted, matching(unlimited.slices()).size()));
    assertThat(result.slices()).as(said).hasSize(ideal.fewest(wanted));
    checkSteps(result, said);
  }

  private void checkTop() {
    SortOrder order = order();
    long wanted = wanted();
    PruneResult result = prune(request().orderBy(order).limit(wanted));
    Supplier<String> said = () -> context + " by " + order + " limit " + wanted + " gave " + result;
    Comparator<Literal> values =
        order.direction() == SortOrder.Direction.ASCENDING
            ? ColumnModel.ORDER
            : ColumnModel.ORDER.reversed();
    Comparator<Literal> nulls =
        (left, right) -> {
          boolean first = left.equals(Literal.NULL);
          boolean second = right.equals(Literal.NULL);
          if (first || second) {
            int compared = Boolean.compare(second, first);
            return order.nulls() == SortOrder.Nulls.FIRST ? compared : -compared;
          }
          return values.compare(left, right);
        };
    assertThat(first(result.slices(), order.column(), nulls, wanted))
        .as(said)
        .usingElementComparator(nulls)
        .containsExactlyElementsOf(first(unlimited.slices(), order.column(), nulls, wanted));
    boolean nullsRejected =
        conditions.stream().anyMatch(c -> order.column().equals(c.withoutNulls()));
    assertThat(fileIds(result))
        .as(said)
        .isEqualTo(ideal.top(order, order.column(), nullsRejected, wanted));
    checkSteps(result, said);
  }

  private void checkSteps(PruneResult result, Supplier<String> said) {
    PruneStep step = result.steps().get(result.steps().size() - 1);
    assertThat(step.left()).as(said).isEqualTo(result.kept());
    assertThat(step.removed().slices() + step.left().slices())
        .as(said)
        .isEqualTo(unlimited.kept().slices());
    assertThat(step.removed().partitions() + step.left().partitions())
        .as(said)
        .isEqualTo(unlimited.kept().partitions());
    assertThat(step.removed().bytes() + step.left().bytes())
        .as(said)
        .isEqualTo(unlimited.kept().bytes());
    if (!unlimited.slices().isEmpty()) {
      assertThat(step.note()).as(said).isNotEmpty();
      assertThat(result.status()).as(said).isNotEqualTo(PruneStatus.NOTHING_MATCHES);
    }
    narrowed += step.removed().slices() > 0 ? 1 : 0;
  }

  private void checkAggregates() {
    List<Aggregate> asked = new ArrayList<>(List.of(Aggregate.countOfRows()));
    for (String column : table.columns().keySet()) {
      asked.add(Aggregate.count(column));
      asked.add(Aggregate.min(column));
      asked.add(Aggregate.max(column));
    }
    AggregateRequest.Builder request =
        AggregateRequest.table(RowTableState.TABLE).where(predicate());
    asked.forEach(request::add);
    AggregateResult result =
        queries.aggregate(request.build(), Deadline.in(Duration.ofMinutes(1))).join();
    assertThat(result.values()).hasSameSizeAs(asked);
    List<Map<String, Literal>> rows = matching(unlimited.slices());
    for (AggregateResult.Value value : result.values()) {
      Supplier<String> said = () -> context + " gave " + value + " for rows " + rows;
      boolean exact = ideal.exact(value.aggregate(), value.aggregate().column());
      assertThat(value.value() != null).as(said).isEqualTo(exact);
      if (value.value() == null) {
        assertThat(value.reason()).as(said).isNotEmpty();
        continue;
      }
      narrowed++;
      Literal expected = computed(value.aggregate(), rows);
      if (expected.equals(Literal.NULL) || value.value().equals(Literal.NULL)) {
        assertThat(value.value()).as(said).isEqualTo(expected);
      } else {
        assertThat(value.value()).as(said).isInstanceOf(expected.getClass());
        assertThat(ColumnModel.ORDER.compare(value.value(), expected)).as(said).isZero();
      }
    }
  }

  private static Literal computed(Aggregate aggregate, List<Map<String, Literal>> rows) {
    if (aggregate.column() == null) {
      return new Literal.LongValue(rows.size());
    }
    List<Literal> values =
        rows.stream()
            .map(row -> row.get(aggregate.column()))
            .filter(value -> !value.equals(Literal.NULL))
            .sorted(ColumnModel.ORDER)
            .toList();
    return switch (aggregate.function()) {
      case COUNT -> new Literal.LongValue(values.size());
      case MIN -> values.isEmpty() ? Literal.NULL : values.get(0);
      case MAX -> values.isEmpty() ? Literal.NULL : values.get(values.size() - 1);
    };
  }

  private List<Literal> first(
      List<PrunedSlice> slices, String column, Comparator<Literal> order, long count) {
    return matching(slices).stream()
        .map(row -> row.get(column))
        .sorted(order)
        .limit(count)
        .toList();
  }

  /** The rows of some slices that match; all that match are in the slices without a limit. */
  private List<Map<String, Literal>> matching(List<PrunedSlice> slices) {
    Set<String> listed = slices.stream().map(PrunedSlice::fileId).collect(Collectors.toSet());
    boolean all = slices == unlimited.slices();
    return table.slices().stream()
        .filter(slice -> all || listed.contains(slice.fileId()))
        .flatMap(slice -> slice.rows().stream())
        .filter(row -> conditions.stream().allMatch(c -> c.test().test(row)))
        .toList();
  }

  private PruneRequest.Builder request() {
    return PruneRequest.table(RowTableState.TABLE).where(predicate());
  }

  private Predicate predicate() {
    return Predicates.and(conditions.stream().map(Condition::predicate).toList());
  }

  private PruneResult prune(PruneRequest.Builder request) {
    return queries.prune(request.build(), Deadline.in(Duration.ofMinutes(1))).join();
  }

  private long wanted() {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> 1000;
      case 2 -> Long.MAX_VALUE;
      default -> 1 + random.nextInt(20);
    };
  }

  private SortOrder order() {
    String column = List.of("o", "o", "o", "a", "p", "p", "u").get(random.nextInt(7));
    return new SortOrder(
        column,
        random.nextBoolean() ? SortOrder.Direction.ASCENDING : SortOrder.Direction.DESCENDING,
        random.nextBoolean() ? SortOrder.Nulls.FIRST : SortOrder.Nulls.LAST);
  }

  private List<Condition> conditions() {
    List<Condition> drawn = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      drawn.add(condition());
    }
    return drawn;
  }

  private Condition condition() {
    long low = random.nextInt(14) - 6;
    long high = low + random.nextInt(12);
    Literal field =
        table.columns().get("p").type().kind() == TypeKind.INT
            ? new Literal.LongValue(random.nextInt(3))
            : new Literal.StringValue("" + random.nextInt(3));
    return switch (random.nextInt(6)) {
      case 0, 1 ->
          new Condition(
              Predicates.column("a").isBetween(low, high),
              row ->
                  row.get("a") instanceof Literal.LongValue a
                      && low <= a.value()
                      && a.value() <= high,
              "a");
      case 2 ->
          new Condition(
              Predicates.column("a").isNotNull(), row -> !row.get("a").equals(Literal.NULL), "a");
      case 3 ->
          new Condition(
              Predicates.column("o").isNotNull(), row -> !row.get("o").equals(Literal.NULL), "o");
      case 4 ->
          new Condition(
              Predicates.column("a").isNull(), row -> row.get("a").equals(Literal.NULL), null);
      default ->
          new Condition(
              Predicates.column("p").isEqualTo(field), row -> row.get("p").equals(field), "p");
    };
  }

  private static Set<String> fileIds(PruneResult result) {
    return result.slices().stream()
        .map(PrunedSlice::fileId)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
