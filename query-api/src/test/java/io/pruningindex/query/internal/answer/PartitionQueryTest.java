package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.WideTable;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class PartitionQueryTest {
  private static final Predicate OF_VALUE = column("v").greaterThan(15);
  private static final Predicate OF_PARTITION = column("p").isIn("a", "b");

  private final IndexFixture index = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void tellsThePartitionsAndWhatTheyDoNotDecide() {
    PartitionResult result = partitions(Predicates.and(OF_PARTITION, OF_VALUE));
    assertThat(result.partitions())
        .containsExactly(
            new TablePartition("p=a", Optional.empty(), Map.of("p", "a"), true),
            new TablePartition("p=b", Optional.empty(), Map.of("p", "b"), true));
    assertThat(result.residual()).isEqualTo(OF_VALUE);
    assertThat(result.total()).isEqualTo(3);
    assertThat(result.asOf().sequence()).isEqualTo(2);
    assertThat(result.conjuncts()).extracting(Conjunct::applied).containsExactly(true, false);
    assertThat(result.conjuncts().get(0).partitionsRuledOut()).isEqualTo(1);
    assertThat(result.conjuncts().get(1).reason().orElseThrow()).contains("no partition tells");
    assertThat(partitions(OF_PARTITION).residual()).isEqualTo(Predicates.alwaysTrue());
  }

  @Test
  void setsJoinedByOrNarrowPartitionsAsWell() {
    Predicate either = Predicates.or(column("p").isIn("a"), column("p").isIn("c"));
    PartitionResult result = partitions(Predicates.and(either, OF_VALUE));
    assertThat(result.partitions()).extracting(TablePartition::path).containsExactly("p=a", "p=c");
    assertThat(result.residual()).isEqualTo(OF_VALUE);
    Predicate half = Predicates.or(column("p").isIn("a"), OF_VALUE);
    assertThat(partitions(half).partitions()).hasSize(3);
    assertThat(partitions(half).residual()).isEqualTo(half);
  }

  @Test
  void readsNoBucketHoweverManyPartitionsThereAre() {
    StoreReader reader = StoreReader.newest(new WideTable(10_000, 1, 100).write());
    Predicate first = column("p").lessThan("000100");
    PartitionResult result =
        new IndexQueries(
                reader,
                deadline -> CompletableFuture.completedFuture(List.of(WideTable.TABLE)),
                new ValueCache(1 << 24),
                Pause.NONE,
                Clock.systemUTC())
            .partitions(
                PruneRequest.table(WideTable.TABLE).where(first).build(),
                Deadline.in(IndexFixture.LIMIT))
            .join();
    assertThat(result.partitions()).hasSize(100);
    assertThat(result.total()).isEqualTo(10_000);
    assertThat(reader.takeReads())
        .containsOnly(Facet.HEAD, Facet.LEDGER, Facet.SCHEMA, Facet.PARTITIONS, Facet.HEALTH);
  }

  @Test
  void tellsWhereThePartitionsLieIfTheJobHasSaidWhereTheTableDoes() {
    health("/lake/orders");
    PartitionResult result = partitions(OF_PARTITION);
    assertThat(result.path()).contains("/lake/orders");
    assertThat(result.partitions().get(0).location()).contains("/lake/orders/p=a");
    health("s3://lake/orders/");
    assertThat(partitions(OF_PARTITION).partitions().get(1).location())
        .contains("s3://lake/orders/p=b");
  }

  @Test
  void aJoinWithoutKeysRulesNothingOutAndSaysSo() {
    PruneRequest request =
        PruneRequest.table(IndexFixture.TABLE)
            .join(DimensionJoin.with("stores").on("p", "id").build())
            .build();
    PartitionResult result = ask(request);
    assertThat(result.partitions()).hasSize(3);
    assertThat(result.joins()).hasSize(1);
    assertThat(result.joins().get(0).applied()).isFalse();
    assertThat(result.joins().get(0).reasons()).isNotEmpty();
  }

  @Test
  void failsWithTheReasonWhereThereIsNoAnswer() {
    assertThatThrownBy(() -> ask(PruneRequest.table("customers").build()))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            IndexUnavailableException.class,
            e -> assertThat(e.problem().code()).isEqualTo(Problem.Code.NOT_YET_INDEXED));
    assertThatThrownBy(() -> partitions(column("none").isEqualTo(1)))
        .hasCauseInstanceOf(InvalidPredicateException.class);
  }

  @Test
  void limitsAndRangesSayNothingOfPartitions() {
    try (PruningClient client = PruningClient.builder().build()) {
      PruneRequest.Builder request = PruneRequest.table(IndexFixture.TABLE);
      assertThatThrownBy(() -> client.partitions(request.limit(1).build()))
          .isInstanceOf(IllegalArgumentException.class);
      PruneRequest.Builder range =
          PruneRequest.table(IndexFixture.TABLE).between("20240229000000001", null);
      assertThatThrownBy(() -> client.partitions(range.build()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private void health(String path) {
    TableHealth health =
        new TableHealth(TableHealth.Condition.FOLLOWING, 5000, "", 0, 0, "", 0, path);
    index.store.write(IndexKey.health(IndexFixture.TABLE), health.toBytes());
  }

  private PartitionResult partitions(Predicate predicate) {
    return ask(PruneRequest.table(IndexFixture.TABLE).where(predicate).build());
  }

  private PartitionResult ask(PruneRequest request) {
    return index.queries(index.reader).partitions(request, Deadline.in(IndexFixture.LIMIT)).join();
  }
}
