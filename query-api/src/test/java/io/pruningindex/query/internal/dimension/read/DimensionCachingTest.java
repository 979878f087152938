package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.model.ModelDimension;
import io.pruningindex.query.model.ModelRow;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What of dimensions is read again, and what is not. */
class DimensionCachingTest {
  private static final int CHUNKS = 4;

  private final DimensionFixture index = DimensionFixture.withStores();

  @BeforeEach
  void askOnce() {
    assertThat(index.prune(join("EU").build()).slices()).hasSize(7);
    assertThat(reads())
        .hasSize(3 + 3 * CHUNKS)
        .containsOnlyOnceElementsOf(List.of(Facet.DIMENSION_LEDGER))
        .contains(Facet.DIMENSION_ROWS, Facet.DIMENSION_COLUMN);
  }

  @Test
  void ofAnUnchangedDimensionOnlyTheHeadIsReadAgain() {
    assertThat(index.prune(join("EU").build()).slices()).hasSize(7);
    assertThat(reads()).containsExactly(Facet.DIMENSION_HEAD);
    index.stores.cut(3_000);
    assertThat(index.prune(join("EU").build()).slices()).hasSize(7);
    assertThat(reads()).containsExactly(Facet.DIMENSION_HEAD);
  }

  @Test
  void anotherConditionReadsNoChunkAgainAndOnlyColumnsThatItLacks() {
    assertThat(index.prune(join("US").build()).slices()).hasSize(7);
    assertThat(reads()).containsExactly(Facet.DIMENSION_HEAD);
    DimensionJoin byParent =
        DimensionJoin.with("stores").on("v", "id").where(column("parent").isEqualTo(2)).build();
    assertThat(index.prune(byParent).slices()).hasSize(5);
    assertThat(reads().stream().filter(facet -> facet != Facet.DIMENSION_HEAD))
        .isEqualTo(Collections.nCopies(CHUNKS, Facet.DIMENSION_COLUMN));
  }

  @Test
  void oneSetServesJoinsOfOtherTypesAndColumns() {
    assertThat(index.prune(join("EU").type(JoinType.LEFT_SEMI).build()).slices()).hasSize(7);
    assertThat(reads()).containsExactly(Facet.DIMENSION_HEAD);
    int values = index.cache.size();
    assertThat(index.prune(join("EU").type(JoinType.RIGHT_OUTER).build()).slices()).hasSize(7);
    assertThat(index.cache.size()).isEqualTo(values);
  }

  @Test
  void anotherZoneMakesAnotherSet() {
    int values = index.cache.size();
    PruneRequest request =
        DimensionFixture.request(join("EU").build()).zone(ZoneId.of("Asia/Tokyo")).build();
    assertThat(index.prune(request).slices()).hasSize(7);
    assertThat(index.cache.size()).isEqualTo(values + 1);
  }

  @Test
  void aVersionMakesReadersReadTheChunksThatItTouched() {
    index.stores.add(new ModelRow(40L, "EU", null)).cut(2_000);
    assertThat(index.prune(join("EU").build()).slices()).hasSize(8);
    // The second reading of the head makes sure that the state was not put back meanwhile.
    assertThat(reads())
        .containsExactly(
            Facet.DIMENSION_HEAD,
            Facet.DIMENSION_LEDGER,
            Facet.DIMENSION_ROWS,
            Facet.DIMENSION_COLUMN,
            Facet.DIMENSION_COLUMN,
            Facet.DIMENSION_HEAD);
  }

  @Test
  void aRecoveryLeavesWhatDidNotChangeUsable() {
    ModelDimension checkpoint = index.stores.checkpoint();
    int time = index.store.now();
    index.stores.remove(DimensionFixture.store(3)).cut(2_000);
    assertThat(DimensionFixture.values(index.prune(join("EU").build()))).doesNotContain(3L);
    reads();
    index.store.restore(time);
    checkpoint.open(Completeness.WATERMARK);
    assertThat(index.prune(join("EU").build()).slices()).hasSize(7);
    // The ledger names the same changes as before: the first set is still the right one.
    assertThat(reads())
        .containsExactly(Facet.DIMENSION_HEAD, Facet.DIMENSION_LEDGER, Facet.DIMENSION_HEAD);
    // Version 2 comes again, and is another.
    checkpoint.remove(DimensionFixture.store(6)).cut(2_000);
    assertThat(DimensionFixture.values(index.prune(join("EU").build())))
        .contains(3L)
        .doesNotContain(6L);
  }

  @Test
  void aSplitOfAllChunksReadsAllUnderTheNewEpoch() {
    index.stores.grow();
    index.stores.add(new ModelRow(40L, "EU", null)).cut(2_000);
    assertThat(index.prune(join("EU").build()).slices()).hasSize(8);
    assertThat(reads()).hasSize(3 + 3 * 2 * CHUNKS);
  }

  @Test
  void whatIsMadeOfKeysForATableIsMadeOnceAndWeighed() {
    DimensionJoin pairs = DimensionJoin.with("stores").on("v", "id").on("p", "region").build();
    index.prune(pairs);
    long made = index.cache.weight();
    index.prune(pairs);
    // The tuples were made after the keys were put there.
    long weighed = index.cache.weight();
    assertThat(weighed).isGreaterThan(made);
    index.prune(pairs);
    assertThat(index.cache.weight()).isEqualTo(weighed);
  }

  private List<Facet> reads() {
    return index.reader.takeReads().stream().filter(Facet::ofDimension).toList();
  }

  private static DimensionJoin.Builder join(String region) {
    return DimensionJoin.with("stores").on("v", "id").where(column("region").isEqualTo(region));
  }
}
