package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static io.pruningindex.query.predicate.Predicates.placeholder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.LazyFileIndex;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SliceListing;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Sets of a dimension's keys as conditions that stand anywhere in a predicate. */
class SetConditionTest {
  private static final Predicate EUROPE =
      placeholder("eu", "v IN (SELECT id FROM stores WHERE region = 'EU')");
  private static final Predicate OF_VALUE = column("v").isIn(1, 2);

  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void aSetBelowAnOrRulesOutWhatNeitherSideAllows() {
    PruneResult result = prune(or(EUROPE, OF_VALUE), stores("EU"));
    assertThat(DimensionFixture.values(result))
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 6L, 9L, 12L, 15L, 18L);
    assertThat(result.residual()).isEqualTo(or(EUROPE, OF_VALUE));
    assertThat(result.slices().stream().filter(PrunedSlice::fullyMatched))
        .extracting(PrunedSlice::fileId)
        .containsExactlyInAnyOrder("f1", "f2");
    JoinReport report = result.joins().get(0);
    assertThat(report.applied()).isTrue();
    assertThat(report.keys()).isEqualTo(OptionalLong.of(7));
    assertThat(report.version()).isEqualTo(OptionalLong.of(1));
    assertThat(report.placeholder()).contains("eu");
    assertThat(report.toString()).startsWith("set for 'eu', join ").contains(": applied");
  }

  @Test
  void reportsOfSetsFollowThoseOfJoinsAndNameTheirPlaceholders() {
    Predicate america = placeholder("us", "v IN (SELECT id FROM stores WHERE region = 'US')");
    PruneResult result =
        index.prune(
            DimensionFixture.request(stores("EU"))
                .where(or(OF_VALUE, america, EUROPE))
                .bind("eu", stores("EU"))
                .bind("us", stores("US"))
                .build());
    assertThat(result.joins())
        .extracting(JoinReport::placeholder)
        .containsExactly(Optional.empty(), Optional.of("us"), Optional.of("eu"));
  }

  @Test
  void aSetAsAConjunctIsLikeAJoin() {
    assertThat(DimensionFixture.values(prune(EUROPE, stores("EU"))))
        .containsExactlyInAnyOrder(0L, 3L, 6L, 9L, 12L, 15L, 18L);
  }

  @Test
  void aSetBelowNotRulesNothingOutAndSaysWhy() {
    PruneResult result = prune(not(EUROPE), stores("EU"));
    assertThat(result.slices()).hasSize(DimensionFixture.FILES);
    assertThat(result.joins().get(0).applied()).isFalse();
    assertThat(result.joins().get(0).reason().orElseThrow()).contains("outside of it");
  }

  @Test
  void aSetBesideWhatRulesNothingOutSaysSo() {
    Predicate open = placeholder("open", "w IN (SELECT ...)");
    PruneResult result = prune(or(EUROPE, open), stores("EU"));
    assertThat(result.slices()).hasSize(DimensionFixture.FILES);
    assertThat(result.joins()).hasSize(1);
    assertThat(result.joins().get(0).applied()).isFalse();
    assertThat(result.joins().get(0).reason().orElseThrow()).contains("beside");
    assertThat(result.conjuncts().get(0).reason().orElseThrow()).contains("bind 'open'");
  }

  @Test
  void aDimensionThatThereIsNotIsReportedAndNotRefused() {
    DimensionJoin unknown = DimensionJoin.with("shops").on("v", "id").build();
    PruneResult result = prune(or(EUROPE, OF_VALUE), unknown);
    assertThat(result.slices()).hasSize(DimensionFixture.FILES);
    assertThat(result.joins().get(0).reason().orElseThrow()).contains("shops", "stores");
    assertThat(result.conjuncts().get(0).reason().orElseThrow()).contains("shops");
    assertThatThrownBy(() -> index.prune(unknown))
        .hasCauseInstanceOf(InvalidPredicateException.class);
    DimensionJoin noColumn = DimensionJoin.with("stores").on("v", "key").build();
    PruneResult all = prune(or(EUROPE, OF_VALUE), noColumn);
    assertThat(all.slices()).hasSize(DimensionFixture.FILES);
    assertThat(all.joins().get(0).reason().orElseThrow()).contains("'stores'", "key");
    assertThatThrownBy(() -> index.prune(noColumn))
        .hasCauseInstanceOf(InvalidPredicateException.class);
  }

  @Test
  void setsAndValuesJoinedByOrNarrowPartitions() {
    index.stores.add(new ModelRow(100L, "a", null)).cut(2_000);
    Predicate inSet = placeholder("s", "p IN (SELECT region FROM stores WHERE id = 100)");
    DimensionJoin set =
        DimensionJoin.with("stores").on("p", "region").where(column("id").isEqualTo(100)).build();
    PruneRequest request =
        DimensionFixture.request()
            .where(or(inSet, column("p").isEqualTo("c")))
            .bind("s", set)
            .build();
    PartitionResult result =
        index
            .queries(index.reader, Pause.NONE)
            .partitions(request, Deadline.in(DimensionFixture.LIMIT))
            .join();
    assertThat(result.partitions()).extracting(TablePartition::path).containsExactly("p=a", "p=c");
    assertThat(result.residual()).isEqualTo(request.predicate());
    assertThat(result.joins().get(0).applied()).isTrue();
  }

  @Test
  void aPlannedScansPlaceholderIsBoundToSetsSeveralTimes() {
    LazyFileIndex planned =
        index
            .queries(index.reader, Pause.NONE)
            .lazy(DimensionFixture.LIMIT)
            .plan(DimensionFixture.request().where(or(EUROPE, OF_VALUE)).build())
            .join();
    assertThat(planned.placeholders()).containsExactly("eu");
    LazyFileIndex bound = planned.bind("eu", stores("EU"));
    assertThat(bound.placeholders()).isEmpty();
    assertThat(count(bound.list())).isEqualTo(9);
    assertThat(count(planned.bind("eu", stores("nowhere")).list())).isEqualTo(2);
    assertThat(count(planned.list())).isEqualTo(DimensionFixture.FILES);
    assertThatThrownBy(() -> bound.bind("eu", stores("US")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'eu'");
  }

  @Test
  void onlyJoinsThatAreConditionsAndPlaceholdersThatAreThereAreBound() {
    DimensionJoin outer =
        DimensionJoin.with("stores").on("v", "id").type(JoinType.LEFT_OUTER).build();
    assertThatThrownBy(() -> DimensionFixture.request().bind("eu", outer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("left outer join with stores");
    PruneRequest.Builder request = DimensionFixture.request().where(EUROPE);
    request.bind("us", stores("US"));
    assertThatThrownBy(request::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no placeholder 'us'")
        .hasMessageContaining("[eu]");
  }

  @Test
  void conditionsAndSetsAreBoundAlikeAndOnceEach() {
    Predicate days = placeholder("days", "v IN (SELECT ...)");
    PruneRequest.Builder request = DimensionFixture.request().where(or(EUROPE, days));
    request.bind("eu", stores("EU")).bind("days", OF_VALUE);
    PruneRequest bound = request.build();
    assertThat(bound.predicate()).isEqualTo(or(EUROPE, OF_VALUE));
    assertThat(bound.sets()).containsOnlyKeys("eu");
    PruneResult result = index.prune(bound);
    assertThat(DimensionFixture.values(result)).hasSize(9).contains(1L, 2L);
    assertThat(result.joins()).hasSize(1);
    for (String name : List.of("eu", "days")) {
      assertThatThrownBy(() -> request.bind(name, OF_VALUE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("'" + name + "'", "bound already");
      assertThatThrownBy(() -> request.bind(name, stores("US")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("'" + name + "'", "bound already");
    }
    assertThat(request.build().predicate()).isEqualTo(bound.predicate());
  }

  @Test
  void aConditionMayBringAPlaceholderOfItsOwn() {
    PruneRequest request =
        DimensionFixture.request()
            .where(placeholder("outer", "..."))
            .bind("outer", or(EUROPE, OF_VALUE))
            .bind("eu", stores("EU"))
            .build();
    assertThat(DimensionFixture.values(index.prune(request))).hasSize(9);
  }

  @Test
  void aPlaceholderThatNothingIsBoundToRulesNothingOutAndSaysSo() {
    PruneResult result = index.prune(DimensionFixture.request().where(EUROPE).build());
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.slices()).hasSize(DimensionFixture.FILES);
    assertThat(result.joins()).isEmpty();
    assertThat(result.conjuncts().get(0).applied()).isFalse();
    assertThat(result.conjuncts().get(0).reason().orElseThrow()).contains("bind 'eu'");
  }

  @Test
  void whatIsBoundMustBeThereAndHaveAName() {
    PruneRequest.Builder request = DimensionFixture.request().where(EUROPE);
    assertThatThrownBy(() -> request.bind("eu", (DimensionJoin) null)).hasMessage("set");
    assertThatThrownBy(() -> request.bind("eu", (Predicate) null)).hasMessage("condition");
    assertThatThrownBy(() -> request.bind(null, OF_VALUE)).hasMessage("placeholder");
    assertThatThrownBy(() -> request.bind("us", OF_VALUE).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("no placeholder 'us'", "[eu]");
  }

  private PruneResult prune(Predicate predicate, DimensionJoin set) {
    return index.prune(DimensionFixture.request().where(predicate).bind("eu", set).build());
  }

  private static DimensionJoin stores(String region) {
    return DimensionJoin.with("stores")
        .on("v", "id")
        .where(column("region").isEqualTo(region))
        .build();
  }

  private static int count(SliceListing listing) {
    int count = 0;
    for (int slices = listing.next().join().size(); slices > 0; ) {
      count += slices;
      slices = listing.next().join().size();
    }
    return count;
  }
}
