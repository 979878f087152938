package io.pruningindex.query.internal.dimension.read;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.Eligibility;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What joins rule out, and what answers say of them. */
class DimensionJoinTest {
  private final DimensionFixture index = DimensionFixture.withStores();

  @Test
  void filesWithoutAMatchingKeyAreRuledOut() {
    PruneResult result = index.prune(europe().build());
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(DimensionFixture.values(result))
        .containsExactlyInAnyOrder(0L, 3L, 6L, 9L, 12L, 15L, 18L);
    JoinReport join = result.joins().get(0);
    assertThat(join.applied()).isTrue();
    assertThat(join.reasons()).isEmpty();
    assertThat(join.dimension()).isEqualTo("stores");
    assertThat(join.version()).isEqualTo(OptionalLong.of(1));
    assertThat(join.placeholder()).isEmpty();
    assertThat(join.joins()).isEmpty();
    assertThat(join.currentTo()).contains(Instant.ofEpochMilli(1_000));
    assertThat(join.isCurrentTo(Instant.ofEpochMilli(1_000))).isTrue();
    assertThat(join.isCurrentTo(Instant.ofEpochMilli(1_001))).isFalse();
    assertThat(join.keys()).isEqualTo(OptionalLong.of(7));
    assertThat(join.exact()).isTrue();
    assertThat(result.conjuncts()).hasSize(2);
    assertThat(result.conjuncts().get(1).applied()).isTrue();
    assertThat(result.conjuncts().get(1).slicesRuledOut()).isEqualTo(OptionalLong.of(53));
    assertThat(result.steps().get(1).removed().slices()).isEqualTo(53);
  }

  @Test
  void anExplanationTellsWhatCameOfTheJoin() {
    String join = "join INNER JOIN ON v = stores.id where region = 'EU': ";
    String keys = "7 keys of version 1 of stores, complete up to 1970-01-01T00:00:01Z";
    PruneResult result = index.prune(europe().build());
    assertThat(result.explain().toString().lines().filter(line -> line.contains("stores")))
        .containsExactly(join + "applied to column stats, alone rules out 53 slices; " + keys);
    assertThat(result.joins().get(0)).hasToString(join + "applied, " + keys);
    assertThat(index.prune(europe().build()).toString()).contains("7 keys", "stores");
  }

  @Test
  void keysBeyondTheLimitAreKeptAsRanges() {
    index.limits = new ValueSetLimits(6, 2);
    DimensionJoin two =
        DimensionJoin.with("stores")
            .on("v", "id")
            .where(Predicates.or(column("id").lessThan(4), column("id").isBetween(15, 17)))
            .build();
    PruneResult result = index.prune(two);
    assertThat(DimensionFixture.values(result))
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 15L, 16L, 17L);
    JoinReport join = result.joins().get(0);
    assertThat(join.applied()).isTrue();
    assertThat(join.exact()).isFalse();
    assertThat(join.reason().orElseThrow()).contains("only ranges");
    assertThat(join.toString()).contains("at least 7 keys as ranges");

    index.stores.add(DimensionFixture.store(59)).cut(2_000);
    index.limits = new ValueSetLimits(8, 2);
    DimensionJoin all = DimensionJoin.with("stores").on("v", "id").build();
    // The gap before the last store is the only one that is left.
    assertThat(DimensionFixture.values(index.prune(all))).hasSize(21).contains(0L, 19L, 59L);
  }

  @Test
  void aJoinAndAPredicateCombine() {
    PruneRequest request =
        DimensionFixture.request(europe().build()).where(column("v").lessThan(7)).build();
    PruneResult result = index.prune(request);
    assertThat(DimensionFixture.values(result)).containsExactlyInAnyOrder(0L, 3L, 6L);
    assertThat(result.residual()).isEqualTo(Predicates.alwaysTrue());
    assertThat(result.slices()).noneMatch(slice -> slice.fullyMatched());
  }

  @Test
  void severalJoinsCombine() {
    DimensionJoin parents =
        DimensionJoin.with("stores").on("v", "id").where(column("parent").isEqualTo(1)).build();
    PruneResult result = index.prune(europe().build(), parents);
    assertThat(DimensionFixture.values(result)).containsExactlyInAnyOrder(6L, 9L);
    assertThat(result.joins())
        .extracting(JoinReport::keys)
        .containsExactly(OptionalLong.of(7), OptionalLong.of(5));
  }

  @Test
  void partitionsAreRuledOutByTheirValue() {
    index.stores.add(new ModelRow(100L, "b", null)).cut(2_000);
    DimensionJoin join =
        DimensionJoin.with("stores").on("p", "region").where(column("id").isEqualTo(100)).build();
    PruneResult result = index.prune(join);
    assertThat(result.slices()).hasSize(20).allMatch(slice -> slice.partition().equals("p=b"));
    assertThat(result.steps().get(0).removed().slices()).isEqualTo(40);
  }

  @Test
  void aSnowflakesArmsFilterTheDimension() {
    index.regions.open(Completeness.WATERMARK);
    index.regions.add(new ModelRow(1L, "warm", null)).add(new ModelRow(2L, "cold", null));
    index.regions.cut(5);
    DimensionJoin inner =
        DimensionJoin.with("regions")
            .on("parent", "id")
            .where(column("region").isEqualTo("cold"))
            .build();
    PruneResult result =
        index.prune(DimensionJoin.with("stores").on("v", "id").join(inner).build());
    assertThat(DimensionFixture.values(result)).containsExactlyInAnyOrder(10L, 11L, 12L, 13L, 14L);
    assertThat(result.joins().get(0).reasons()).isEmpty();
    // A version of the inner dimension makes another set, of the same rows.
    index.regions.add(new ModelRow(0L, "cold", null)).cut(6);
    assertThat(index.prune(DimensionJoin.with("stores").on("v", "id").join(inner).build()).slices())
        .hasSize(10);
  }

  @Test
  void aReportNamesTheVersionsOfTheWholeChain() {
    index.regions.open(Completeness.WATERMARK);
    index.regions.add(new ModelRow(1L, "warm", null)).cut(5);
    index.regions.add(new ModelRow(2L, "cold", 0L)).cut(6);
    DimensionJoin innermost =
        DimensionJoin.with("stores").on("parent", "id").where(column("id").isEqualTo(0)).build();
    DimensionJoin inner = DimensionJoin.with("regions").on("parent", "id").join(innermost).build();
    DimensionJoin anti =
        DimensionJoin.with("regions").on("id", "id").type(JoinType.LEFT_ANTI).build();
    DimensionJoin snowflake =
        DimensionJoin.with("stores").on("v", "id").join(anti).join(inner).build();
    // The second answer is made of kept keys, and must tell the same.
    for (int i = 0; i < 2; i++) {
      PruneResult result = index.prune(snowflake);
      assertThat(DimensionFixture.values(result))
          .containsExactlyInAnyOrder(10L, 11L, 12L, 13L, 14L);
      JoinReport stores = result.joins().get(0);
      assertThat(stores.version()).isEqualTo(OptionalLong.of(1));
      assertThat(stores.joins()).extracting(JoinReport::dimension).containsOnly("regions");
      JoinReport declined = stores.joins().get(0);
      assertThat(declined.applied()).isFalse();
      assertThat(declined.version()).isEmpty();
      assertThat(declined.isCurrentTo(Instant.EPOCH)).isFalse();
      assertThat(declined.reason().orElseThrow()).contains("match nothing");
      JoinReport regions = stores.joins().get(1);
      assertThat(regions.applied()).isTrue();
      assertThat(regions.version()).isEqualTo(OptionalLong.of(2));
      assertThat(regions.currentTo()).contains(Instant.ofEpochMilli(6));
      assertThat(regions.keys()).isEqualTo(OptionalLong.of(1));
      assertThat(regions.joins()).hasSize(1);
      assertThat(regions.joins().get(0).dimension()).isEqualTo("stores");
      assertThat(regions.joins().get(0).currentTo()).contains(Instant.ofEpochMilli(1_000));
      assertThat(stores.lines())
          .satisfiesExactly(
              line -> assertThat(line).startsWith("join INNER JOIN ON v = stores.id"),
              line -> assertThat(line).startsWith("  join LEFT_ANTI").contains("not applied"),
              line -> assertThat(line).startsWith("  join ").contains("version 2 of regions"),
              line -> assertThat(line).startsWith("    join ").contains("version 1 of stores"));
    }
    index.regions.cut(9);
    assertThat(index.prune(snowflake).joins().get(0).joins().get(1).currentTo())
        .contains(Instant.ofEpochMilli(9));
  }

  @Test
  void anArmThatCannotBeComparedSaysSoInItsReport() {
    index.regions.open(Completeness.WATERMARK);
    index.regions.add(new ModelRow(1L, "warm", null)).cut(5);
    DimensionJoin inner = DimensionJoin.with("regions").on("region", "id").build();
    PruneResult result =
        index.prune(DimensionJoin.with("stores").on("v", "id").join(inner).build());
    JoinReport report = result.joins().get(0).joins().get(0);
    assertThat(report.applied()).isFalse();
    assertThat(report.version()).isEqualTo(OptionalLong.of(1));
    assertThat(report.reason()).isPresent();
    assertThat(result.joins().get(0).reason().orElseThrow()).contains(report.reason().get());
  }

  @Test
  void anArmWhoseRowsAllStayBringsRowsOfNulls() {
    index.regions.open(Completeness.WATERMARK);
    index.regions.add(new ModelRow(77L, "far", null)).cut(5);
    for (JoinType type : JoinType.values()) {
      DimensionJoin arm = DimensionJoin.with("regions").on("parent", "id").type(type).build();
      // What comes of the arm must not be taken for what comes of another type of it.
      long rows = Eligibility.of(arm).eligible() ? 0 : 20;
      boolean nulls = type == JoinType.RIGHT_OUTER || type == JoinType.FULL_OUTER;
      DimensionJoin.Builder safe = DimensionJoin.with("stores").on(new JoinKey("v", "id", true));
      assertThat(keys(safe.join(arm).build())).as("%s", type).isEqualTo(rows + (nulls ? 1 : 0));
      DimensionJoin.Builder plain = DimensionJoin.with("stores").on("v", "id");
      assertThat(keys(plain.join(arm).build())).as("%s", type).isEqualTo(rows);
      DimensionJoin.Builder half =
          DimensionJoin.with("stores").on(new JoinKey("p", "region", true)).on("v", "id");
      assertThat(keys(half.join(arm).build())).as("%s", type).isEqualTo(rows);
    }
  }

  private long keys(DimensionJoin join) {
    return index.prune(join).joins().get(0).keys().orElseThrow();
  }

  @Test
  void anArmThatIsNotCompleteLeavesAllRowsOfTheDimension() {
    index.regions.open(Completeness.END_OF_INPUT);
    DimensionJoin inner = DimensionJoin.with("regions").on("parent", "id").build();
    PruneResult result =
        index.prune(DimensionJoin.with("stores").on("v", "id").join(inner).build());
    assertThat(DimensionFixture.values(result)).hasSize(20);
    assertThat(result.joins().get(0).applied()).isTrue();
    assertThat(result.joins().get(0).reason().orElseThrow())
        .contains("its join with 'regions'", "not complete yet", "the end of its input");
  }

  @Test
  void anEmptySetIsAnAnswer() {
    PruneResult result =
        index.prune(
            DimensionJoin.with("stores")
                .on("v", "id")
                .where(column("region").isEqualTo("x"))
                .build());
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.joins().get(0).applied()).isTrue();
    assertThat(result.joins().get(0).keys()).isEqualTo(OptionalLong.of(0));
    assertThat(
            index
                .prune(
                    DimensionJoin.with("stores")
                        .on("v", "id")
                        .where(Predicates.alwaysFalse())
                        .build())
                .status())
        .isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  @Test
  void anEmptyDimensionIsAnAnswer() {
    index.regions.open(Completeness.WATERMARK).cut(7);
    PruneResult result = index.prune(DimensionJoin.with("regions").on("v", "id").build());
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.joins().get(0).version()).isEqualTo(OptionalLong.of(1));
  }

  @Test
  void joinsThatKeepUnmatchedRowsReadNothing() {
    for (JoinType type : List.of(JoinType.LEFT_OUTER, JoinType.FULL_OUTER, JoinType.LEFT_ANTI)) {
      index.reader.takeReads();
      PruneResult result = index.prune(europe().type(type).build());
      assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
      assertThat(result.slices()).hasSize(DimensionFixture.FILES);
      assertThat(index.reader.takeReads()).noneMatch(Facet::ofDimension);
      assertThat(result.joins().get(0).applied()).isFalse();
      assertThat(result.joins().get(0).reason().orElseThrow()).contains("match nothing");
    }
  }

  @Test
  void nullsMatchOnlyWhereTheyAreSafe() {
    index.stores.add(new ModelRow(null, "none", null)).cut(2_000);
    DimensionJoin plain =
        DimensionJoin.with("stores")
            .on("v", "id")
            .where(column("region").isEqualTo("none"))
            .build();
    assertThat(index.prune(plain).status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    DimensionJoin safe =
        DimensionJoin.with("stores")
            .on(new JoinKey("v", "id", true))
            .where(column("region").isEqualTo("none"))
            .build();
    // The files have no nulls.
    assertThat(index.prune(safe).slices()).isEmpty();
    assertThat(index.prune(safe).joins().get(0).keys()).isEqualTo(OptionalLong.of(1));
  }

  @Test
  void aVerboseAnswerTellsOfEachSliceWhyTheJoinKeptIt() {
    PruneResult result =
        index.prune(DimensionFixture.request(europe().build()).verbose(true).build());
    assertThat(result.slices())
        .hasSize(7)
        .allSatisfy(
            slice ->
                assertThat(slice.reasons())
                    .anySatisfy(
                        reason -> assertThat(reason).contains("v = stores.id", "may match: v in")));
  }

  @Test
  void keysOfSeveralColumnsMatchTogether() {
    index.stores.add(new ModelRow(100L, "a", 6L)).add(new ModelRow(100L, "b", 4L)).cut(2_000);
    DimensionJoin join =
        DimensionJoin.with("stores")
            .on("p", "region")
            .on("v", "parent")
            .where(column("id").isEqualTo(100))
            .build();
    // Files are in partitions a, b and c in turn.
    assertThat(DimensionFixture.values(index.prune(join))).containsExactlyInAnyOrder(6L, 4L);
    index.stores.remove(new ModelRow(100L, "a", 6L)).add(new ModelRow(100L, "a", 4L)).cut(3_000);
    assertThat(DimensionFixture.values(index.prune(join))).containsExactly(4L);
  }

  @Test
  void theFirstRowsInAnOrderLeaveNothingOutThatTheJoinMayNotMatch() {
    PruneRequest request =
        DimensionFixture.request(europe().build())
            .orderBy(SortOrder.ascending("v"))
            .limit(1)
            .build();
    assertThat(index.prune(request).slices()).hasSize(7);
  }

  @Test
  void aLimitLeavesNothingOutThatTheJoinMayNotMatch() {
    for (DimensionJoin join :
        List.of(
            europe().build(),
            europe().type(JoinType.LEFT_ANTI).build(),
            // Its condition may be meant for the joined rows.
            europe().type(JoinType.LEFT_OUTER).build(),
            DimensionJoin.with("regions").on("v", "id").build())) {
      PruneResult unlimited = index.prune(join);
      PruneResult limited = index.prune(DimensionFixture.request(join).limit(1).build());
      assertThat(limited.slices()).hasSameSizeAs(unlimited.slices()).isNotEmpty();
    }
    // These rows are in the result whatever they match.
    DimensionJoin outer =
        DimensionJoin.with("stores").on("v", "id").type(JoinType.LEFT_OUTER).build();
    assertThat(index.prune(DimensionFixture.request(outer).limit(1).build()).slices()).hasSize(1);
  }

  @Test
  void aJoinThatRowsOfNullsMatchPrunesNothingBesideOneThatBringsThem() {
    index.stores.add(new ModelRow(null, "EU", null)).cut(2_000);
    DimensionJoin nullSafe = DimensionJoin.with("stores").on(new JoinKey("v", "id", true)).build();
    assertThat(index.prune(nullSafe).joins().get(0).applied()).isTrue();
    for (JoinType type : List.of(JoinType.RIGHT_OUTER, JoinType.FULL_OUTER)) {
      PruneResult result = index.prune(europe().type(type).build(), nullSafe);
      assertThat(result.joins().get(1).applied()).isFalse();
      assertThat(result.joins().get(1).reason()).hasValueSatisfying(r -> r.contains("nulls"));
      DimensionJoin plain = DimensionJoin.with("stores").on("v", "id").build();
      assertThat(index.prune(europe().type(type).build(), plain).joins().get(1).applied()).isTrue();
    }
  }

  @Test
  void whatThereIsNotIsTheCallersMistake() {
    assertMistake(DimensionJoin.with("stars").on("v", "id").build(), "'stars'", "regions, stores");
    assertMistake(
        DimensionJoin.with("stores").on("v", "id").where(column("regio").isEqualTo("EU")).build(),
        "'stores'",
        "'regio'",
        "region");
    assertMistake(DimensionJoin.with("stores").on("v", "nr").build(), "'stores'", "'nr'");
    assertMistake(DimensionJoin.with("stores").on("w2", "id").build(), "'w2'");
  }

  @Test
  void aConditionThatCannotBeAppliedToTheDimensionIsTold() {
    PruneResult result =
        index.prune(
            DimensionJoin.with("stores")
                .on("v", "id")
                .where(Predicates.unsupported("f(region)", "functions are not known"))
                .build());
    assertThat(DimensionFixture.values(result)).hasSize(20);
    assertThat(result.joins().get(0).reason().orElseThrow())
        .contains("f(region)", "functions are not known");
  }

  private void assertMistake(DimensionJoin join, String... words) {
    assertThatThrownBy(() -> index.prune(join))
        .hasCauseInstanceOf(InvalidPredicateException.class)
        .hasMessageContainingAll(words);
  }

  private static DimensionJoin.Builder europe() {
    return DimensionJoin.with("stores").on("v", "id").where(column("region").isEqualTo("EU"));
  }

  @Test
  void duplicateRowsAreOneKeyAndRemovedRowsNone() {
    index.stores.add(DimensionFixture.store(3)).remove(DimensionFixture.store(6)).cut(3_000);
    Set<Long> values = DimensionFixture.values(index.prune(europe().build()));
    assertThat(values).containsExactlyInAnyOrder(0L, 3L, 9L, 12L, 15L, 18L);
    index.stores.remove(DimensionFixture.store(3)).cut(4_000);
    assertThat(DimensionFixture.values(index.prune(europe().build()))).isEqualTo(values);
    index.stores.remove(DimensionFixture.store(3)).cut(5_000);
    assertThat(DimensionFixture.values(index.prune(europe().build()))).doesNotContain(3L);
  }
}
