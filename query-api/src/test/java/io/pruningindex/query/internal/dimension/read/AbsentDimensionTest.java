package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.model.StoreReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Joins with dimensions that cannot be read, or not yet: they prune nothing, and say why. */
@Timeout(60)
class AbsentDimensionTest {
  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void aDimensionThatTheJobHasNotOpenedIsNotComplete() {
    requireUnpruned(index.prune(regions().build()), "'regions' is not complete yet", "not begun");
  }

  @Test
  void aDimensionWithoutAVersionIsNotCompleteAndSaysByWhatItWillBe() {
    index.regions.open(Completeness.WATERMARK);
    requireUnpruned(index.prune(regions().build()), "not complete yet", "next watermark");
    index.regions.open(Completeness.ASSUMED);
    requireUnpruned(index.prune(regions().build()), "not complete yet", "assume-complete-after");
    index.regions.problem("a file cannot be read: mend it");
    requireUnpruned(index.prune(regions().build()), "a file cannot be read: mend it");
    index.regions.problem("").open(Completeness.NEVER);
    requireUnpruned(
        index.prune(regions().build()),
        "will never be complete",
        "declare a watermark, bound the source, or set assume-complete-after");
  }

  @Test
  void aDimensionThatIsBegunAnewIsNotCompleteThoughItsNumberGoesOn() {
    assertThat(index.prune(stores().build()).slices()).hasSize(7);
    index.stores.beginAnew();
    requireUnpruned(index.prune(stores().build()), "'stores' is not complete yet");
    index.stores.add(new ModelRow(5L, "EU", null)).cut(2_000);
    PruneResult result = index.prune(stores().build());
    assertThat(DimensionFixture.values(result)).containsExactly(5L);
    assertThat(result.joins().get(0).version()).isEqualTo(OptionalLong.of(2));
  }

  @Test
  void aVersionThatIsCompleteByNothingIsNotUsed() {
    index.regions.open(Completeness.NEVER).add(new ModelRow(5L, "cold", null)).cut(3);
    requireUnpruned(index.prune(regions().build()), "will never be complete");
  }

  @Test
  void aVersionOfWhenItCouldStillBeCompleteIsNotUsedForEver() {
    index.regions.open(Completeness.ASSUMED).add(new ModelRow(5L, "cold", null)).cut(3);
    assertThat(DimensionFixture.values(index.prune(regions().build()))).containsExactly(5L);
    index.regions.open(Completeness.NEVER);
    requireUnpruned(index.prune(regions().build()), "will never be complete");
    requireUnpruned(
        index.prune(regions().currentTo(Instant.ofEpochMilli(3)).build()),
        "will never be complete");
  }

  @Test
  void aDimensionThatWillNeverBeCompleteIsNotWaitedFor() {
    index.regions.open(Completeness.NEVER);
    long before = System.nanoTime();
    PruneResult result = index.prune(regions().currentTo(Instant.ofEpochMilli(5)).build());
    requireUnpruned(result, "will never be complete");
    assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(5));
  }

  @Test
  void anEarlierVersionIsWaitedForAndThenSaidToBeBehind() {
    PruneRequest request =
        DimensionFixture.request(stores().currentTo(Instant.ofEpochMilli(2_000)).build())
            .deadline(Duration.ofSeconds(2))
            .build();
    long before = System.nanoTime();
    PruneResult result = index.prune(request);
    long nanos = System.nanoTime() - before;
    requireUnpruned(
        result,
        "dimension 'stores' is behind: complete up to 1970-01-01T00:00:01Z, asked for"
            + " 1970-01-01T00:00:02Z");
    assertThat(nanos).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(200));
    assertThat(
            index
                .prune(stores().currentTo(Instant.ofEpochMilli(1_000)).build())
                .joins()
                .get(0)
                .applied())
        .isTrue();
  }

  @Test
  void aVersionThatComesInTimeIsUsed() {
    AtomicInteger seen = new AtomicInteger(index.store.now());
    StoreReader reader = new StoreReader(index.store, key -> seen.get());
    CompletableFuture<PruneResult> answer =
        index
            .queries(reader, Pause.NONE)
            .prune(
                DimensionFixture.request(stores().currentTo(Instant.ofEpochMilli(2_000)).build())
                    .build(),
                Deadline.in(DimensionFixture.LIMIT));
    pause(100);
    assertThat(answer).isNotDone();
    // Only the dimension's head is looked at again and again.
    assertThat(reader.takeReads().stream().filter(Facet::ofDimension))
        .isNotEmpty()
        .containsOnly(Facet.DIMENSION_HEAD);
    index.stores.add(new ModelRow(33L, "EU", null)).cut(2_500);
    seen.set(index.store.now());
    PruneResult result = answer.join();
    assertThat(DimensionFixture.values(result)).contains(33L).hasSize(8);
    assertThat(result.joins().get(0).currentTo()).contains(Instant.ofEpochMilli(2_500));
  }

  @Test
  void aCutWithoutChangesMakesTheVersionCurrent() {
    index.stores.cut(9_000);
    PruneResult result = index.prune(stores().currentTo(Instant.ofEpochMilli(8_999)).build());
    assertThat(result.joins().get(0).version()).isEqualTo(OptionalLong.of(1));
    assertThat(result.joins().get(0).currentTo()).contains(Instant.ofEpochMilli(9_000));
    index.stores.cut(Long.MAX_VALUE);
    assertThat(index.prune(stores().currentTo(Instant.MAX).build()).joins().get(0).applied())
        .isTrue();
  }

  @Test
  void aProblemOfTheSourceIsToldAndTheLastVersionIsUsed() {
    index.stores.problem("the broker is gone");
    PruneResult result = index.prune(stores().build());
    assertThat(DimensionFixture.values(result)).hasSize(7);
    assertThat(result.joins().get(0).reason().orElseThrow()).contains("the broker is gone");
  }

  @Test
  void aStateThatCannotBeReachedKeepsOnlyTheJoinFromPruning() {
    PruneResult result =
        index.prune(
            failing(Facet::ofDimension, new ReadOutcome.Unavailable("the TaskManager is gone")),
            DimensionFixture.request(stores().build()).where(column("v").lessThan(10)).build());
    assertThat(DimensionFixture.values(result)).hasSize(10);
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.joins().get(0).reason().orElseThrow())
        .contains("'stores'", "the TaskManager is gone");
  }

  @Test
  void aCorruptChunkKeepsOnlyTheJoinFromPruning() {
    for (Facet facet : Facet.values()) {
      for (int left = 0; left < 30 && facet.ofDimension(); left++) {
        int kept = left;
        DimensionFixture fresh = DimensionFixture.withStores();
        PruneResult result =
            fresh.prune(
                reading(
                    fresh,
                    key -> key.facet() == facet,
                    (key, outcome) -> outcome.thenApply(read -> torn(read, kept))),
                DimensionFixture.request(stores().build()).build());
        requireUnpruned(result, "'stores'", "cannot be read");
      }
    }
  }

  @Test
  void aDimensionThatHangsIsGivenUpWithTimeLeftForTheTable() {
    PruneRequest request =
        DimensionFixture.request(stores().build()).deadline(Duration.ofSeconds(3)).build();
    StateReader hanging =
        reading(
            index,
            key -> key.facet() == Facet.DIMENSION_ROWS,
            (key, outcome) -> new CompletableFuture<>());
    requireUnpruned(index.prune(hanging, request), "'stores'", "was not read in time");
  }

  @Test
  void aHangingArmLeavesTimeForTheDimension() {
    index.regions.open(Completeness.WATERMARK).add(new ModelRow(1L, "cold", null)).cut(1);
    DimensionJoin inner = DimensionJoin.with("regions").on("parent", "id").build();
    PruneRequest request =
        DimensionFixture.request(stores().join(inner).build())
            .deadline(Duration.ofSeconds(3))
            .build();
    StateReader hanging =
        reading(
            index,
            key -> key.table().equals("regions"),
            (key, outcome) -> new CompletableFuture<>());
    PruneResult result = index.prune(hanging, request);
    assertThat(DimensionFixture.values(result)).hasSize(7);
    assertThat(result.joins().get(0).reason().orElseThrow())
        .contains("its join with 'regions'", "was not read in time");
  }

  @Test
  void anUnreachableTableIsUnavailableWhateverTheJoins() {
    StateReader noTable =
        failing(key -> !key.ofDimension(), new ReadOutcome.Unavailable("nobody there"));
    PruneResult result = index.prune(noTable, DimensionFixture.request(stores().build()).build());
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.joins()).isEmpty();
  }

  private StateReader failing(Predicate<Facet> facets, ReadOutcome outcome) {
    return reading(
        index,
        key -> facets.test(key.facet()),
        (key, read) -> CompletableFuture.completedFuture(outcome));
  }

  /** The first bytes of a value; of one that is not longer, all but the last. */
  private static ReadOutcome torn(ReadOutcome read, int kept) {
    byte[] bytes = ((ReadOutcome.Value) read).bytes();
    return new ReadOutcome.Value(Arrays.copyOf(bytes, Math.min(kept, bytes.length - 1)));
  }

  private static StateReader reading(
      DimensionFixture index,
      Predicate<IndexKey> some,
      BiFunction<IndexKey, CompletableFuture<ReadOutcome>, CompletableFuture<ReadOutcome>> change) {
    return new StateReader() {
      @Override
      public CompletableFuture<ReadOutcome> read(IndexKey key, Deadline deadline) {
        CompletableFuture<ReadOutcome> outcome = index.reader.read(key, deadline);
        return some.test(key) ? change.apply(key, outcome) : outcome;
      }

      @Override
      public void close() {}
    };
  }

  private static void requireUnpruned(PruneResult result, String... words) {
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.slices()).hasSize(DimensionFixture.FILES);
    JoinReport join = result.joins().get(0);
    assertThat(join.applied()).isFalse();
    assertThat(join.keys()).isEmpty();
    assertThat(join.reason().orElseThrow()).contains(words);
    // The reason stands with the conditions as well.
    assertThat(result.conjuncts()).hasSize(2);
    assertThat(result.conjuncts().get(1).reason().orElseThrow()).contains(words);
  }

  private static DimensionJoin.Builder stores() {
    return DimensionJoin.with("stores").on("v", "id").where(column("region").isEqualTo("EU"));
  }

  private static DimensionJoin.Builder regions() {
    return DimensionJoin.with("regions").on("v", "id");
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
