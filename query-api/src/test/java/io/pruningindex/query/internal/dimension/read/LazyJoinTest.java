package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.LazyFileIndex;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Joins of scans that are listed later. */
class LazyJoinTest {
  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void theDimensionIsReadWhenSlicesAreListedAndNotBefore() {
    LazyFileIndex planned = plan();
    assertThat(index.reader.takeReads()).doesNotContain(Facet.DIMENSION_HEAD);
    LazyFileIndex joined = planned.join(stores("EU"));
    SliceListing listing = joined.list();
    assertThat(index.reader.takeReads()).isEmpty();
    assertThat(listing.joins()).isEmpty();
    assertThat(values(listing)).containsExactlyInAnyOrder(0L, 3L, 6L, 9L, 12L, 15L, 18L);
    assertThat(index.reader.takeReads()).contains(Facet.DIMENSION_HEAD);
    assertThat(listing.joins()).hasSize(1);
    assertThat(listing.joins().get(0).applied()).isTrue();
    assertThat(listing.joins().get(0).keys()).isEqualTo(OptionalLong.of(7));
  }

  @Test
  void onePlanIsJoinedSeveralTimes() {
    LazyFileIndex planned = plan();
    LazyFileIndex europe = planned.join(stores("EU"));
    assertThat(values(europe.list())).hasSize(7);
    assertThat(values(planned.join(stores("US")).list())).hasSize(7).contains(1L);
    assertThat(values(europe.join(stores("US")).list())).isEmpty();
    assertThat(values(planned.list())).hasSize(DimensionFixture.FILES);
  }

  @Test
  void eachListingTakesTheDimensionAsItIsThen() {
    LazyFileIndex europe = plan().join(stores("EU"));
    assertThat(values(europe.list())).doesNotContain(30L);
    index.stores.add(DimensionFixture.store(30)).cut(2_000);
    SliceListing later = europe.list();
    assertThat(values(later)).contains(30L);
    assertThat(later.joins().get(0).version()).isEqualTo(OptionalLong.of(2));
  }

  @Test
  void aResolvedIndexKnowsItsSizeAndKeepsItsKeys() {
    DimensionJoin join =
        DimensionJoin.with("stores").on("p", "region").where(column("id").lessThan(3)).build();
    LazyFileIndex joined = plan().join(join);
    assertThat(joined.estimate().atMost().slices()).isEqualTo(DimensionFixture.FILES);
    LazyFileIndex resolved = joined.resolve().join();
    assertThat(resolved.estimate().partitionsKnown()).isTrue();
    assertThat(resolved.estimate().atMost().slices()).isZero();
    assertThat(joined.estimate().atMost().slices()).isEqualTo(DimensionFixture.FILES);

    LazyFileIndex europe = plan().join(stores("EU")).resolve().join();
    index.stores.add(DimensionFixture.store(30)).cut(2_000);
    index.reader.takeReads();
    assertThat(values(europe.list())).hasSize(7).doesNotContain(30L);
    assertThat(index.reader.takeReads()).doesNotContain(Facet.DIMENSION_HEAD);
    assertThat(values(europe.join(stores("EU")).list())).contains(30L);
  }

  @Test
  void aJoinOnAPartitionColumnLeavesPartitions() {
    DimensionJoin join =
        DimensionJoin.with("stores").on("p", "region").where(column("id").lessThan(3)).build();
    assertThat(plan().join(join).partitions().join()).isEmpty();
    assertThat(plan().partitions().join()).containsExactly("p=a", "p=b", "p=c");
  }

  @Test
  void aJoinThatMayNotPruneSaysSo() {
    DimensionJoin join =
        DimensionJoin.with("stores").on("v", "id").type(JoinType.LEFT_OUTER).build();
    SliceListing listing = plan().join(join).list();
    assertThat(values(listing)).hasSize(DimensionFixture.FILES);
    assertThat(listing.joins().get(0).applied()).isFalse();
    assertThat(listing.joins().get(0).reason()).isPresent();
  }

  private LazyFileIndex plan() {
    return index
        .queries(index.reader, Pause.NONE)
        .lazy(DimensionFixture.LIMIT)
        .plan(DimensionFixture.request().build())
        .join();
  }

  private static DimensionJoin stores(String region) {
    return DimensionJoin.with("stores")
        .on("v", "id")
        .where(column("region").isEqualTo(region))
        .build();
  }

  private static List<Long> values(SliceListing listing) {
    List<Long> values = new ArrayList<>();
    for (List<PrunedSlice> batch = listing.next().join();
        !batch.isEmpty();
        batch = listing.next().join()) {
      batch.forEach(slice -> values.add(Long.parseLong(slice.fileId().substring(1))));
    }
    return values;
  }
}
