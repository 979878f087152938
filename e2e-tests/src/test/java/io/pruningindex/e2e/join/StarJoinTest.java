package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.alwaysFalse;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.or;
import static io.pruningindex.query.predicate.Predicates.placeholder;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.join.JoinType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries on the star of a shop, whose dimensions are files that are read to their end, against the
 * joined rows.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StarJoinTest {
  private static final long SEED = 20_240_101;
  private static final String MUSIC = "music_items";

  private final StarData star = StarData.generate();
  private TrueTable facts;
  private EmbeddedIndex index;
  private PruningClient client;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    FactTable sales = StarSales.write(folder, SEED);
    facts = TrueTable.read(StarSales.TABLE, sales.path());
    List<DimensionConfiguration> dimensions = new ArrayList<>();
    for (DimensionTable table : star.tables()) {
      dimensions.add(table.write(folder).configuration(folder));
    }
    index =
        EmbeddedIndex.start(
            folder,
            EmbeddedIndex.job(List.of(sales.configuration()))
                .with(
                    new DimensionsConfiguration(
                        dimensions,
                        List.of(
                            new ValueSetConfiguration(MUSIC, "item", "i_category = 'Music'")))));
    client = index.client();
    EmbeddedIndex.awaitFollowing(client, StarSales.TABLE);
    for (DimensionConfiguration dimension : dimensions) {
      DimensionAwait.version(client, dimension.name());
    }
    DimensionAwait.version(client, MUSIC);
  }

  @AfterAll
  void end() {
    if (client != null) {
      client.close();
    }
    if (index != null) {
      index.close();
    }
  }

  static List<StarCase> queries() {
    return StarCase.all();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void keepsWhatTheJoinedRowsNeed(StarCase query) {
    PruneResult result = prune(query.request());
    JoinVerdict verdict = verify(query.request(), result);
    System.out.println("StarJoinTest: " + query.name() + ": " + verdict);
    assertThat(verdict.slices()).isEqualTo(StarCase.SLICES);
    assertThat(verdict.kept()).isEqualTo(query.kept());
    boolean prunes = query.kept() < StarCase.SLICES;
    assertThat(result.joins()).isNotEmpty().allMatch(join -> join.applied() == prunes);
  }

  @Test
  void dimensionsAreDescribed() throws Exception {
    assertThat(client.dimensions().get())
        .containsExactlyInAnyOrder(
            "date_dim",
            "item",
            "store",
            "customer",
            "customer_address",
            "promotion",
            "late_opening",
            "item_code",
            MUSIC);
    DimensionDescription.Version customers =
        DimensionAwait.version(client, "customer").newest().orElseThrow();
    assertThat(customers.rows()).isEqualTo(StarData.CUSTOMERS + 1);
    assertThat(customers.completeness()).isEqualTo(DimensionDescription.Completeness.END_OF_INPUT);
  }

  @Test
  void aValueSetIsTheDimensionWithItsFilter() {
    PruneRequest named =
        StarCase.request(DimensionJoin.with(MUSIC).on("item_sk", "i_item_sk").build());
    PruneRequest filtered =
        StarCase.request(
            DimensionJoin.with("item")
                .on("item_sk", "i_item_sk")
                .where(column("i_category").isEqualTo("Music"))
                .build());
    PruneResult result = prune(named);
    assertThat(result.slices()).isEqualTo(prune(filtered).slices());
    assertThat(result.slices()).hasSizeLessThan(facts.slices().size());
    assertThat(result.joins().get(0).keys()).hasValue(30);
  }

  @Test
  void nullsOnBothSidesAreEqualWhereTheJoinSaysSo() {
    PruneResult nullSafe = verified(unknownCustomers(true));
    assertThat(nullSafe.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(nullSafe.slices())
        .hasSize(
            (int)
                facts.slices().stream()
                    .filter(s -> ColumnBounds.of(s.rows().get(), "customer_sk").nulls())
                    .count());
    assertThat(verified(unknownCustomers(false)).status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  private static PruneRequest unknownCustomers(boolean nullSafe) {
    return StarCase.request(
        DimensionJoin.with("customer")
            .on(new JoinKey("customer_sk", "c_customer_sk", nullSafe))
            .where(column("c_customer_sk").isNull())
            .build());
  }

  @Test
  void keysOfOtherTypesAreComparedExactly() {
    PruneResult result = verified(codes("item_sk", "x_decimal", 3, JoinType.INNER));
    assertThat(result.joins().get(0).applied()).isTrue();
    assertThat(result.slices()).isNotEmpty().hasSizeLessThan(facts.slices().size());
  }

  @Test
  void keysThatEnginesCompareDifferentlyAreDeclined() {
    PruneResult result = verified(codes("item_sk", "x_text", 3, JoinType.INNER));
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.joins().get(0).reason().orElseThrow()).contains("INT", "STRING");
  }

  /** None of the padded ones is in the table, though they lie between those that are. */
  @Test
  void textsAreComparedAsTheyAreWritten() {
    PruneRequest padded =
        StarCase.request(
            DimensionJoin.with("item_code")
                .on("item_id", "x_id")
                .where(column("x_padded").isEqualTo(true))
                .build());
    PruneResult result = verified(padded);
    assertThat(verify(padded, result).needed()).isZero();
    assertThat(result.joins().get(0).keys()).hasValue(StarData.ITEMS / 2);
  }

  private static PruneRequest codes(String column, String key, int group, JoinType type) {
    return StarCase.request(
        DimensionJoin.with("item_code")
            .on(column, key)
            .where(column("x_group").isEqualTo(group))
            .type(type)
            .build());
  }

  @ParameterizedTest
  @EnumSource(JoinType.class)
  void onlyJoinsThatDropUnmatchedRowsPrune(JoinType type) {
    boolean drops =
        switch (type) {
          case INNER, RIGHT_OUTER, LEFT_SEMI, RIGHT_SEMI, RIGHT_ANTI -> true;
          case LEFT_OUTER, FULL_OUTER, LEFT_ANTI, NULL_AWARE_LEFT_ANTI, EXISTENCE, CROSS -> false;
        };
    PruneResult result = verified(codes("item_sk", "x_decimal", 4, type));
    assertThat(result.slices().size() < facts.slices().size()).isEqualTo(drops);
    PruneResult none = verified(empty(type));
    assertThat(none.slices()).hasSize(drops ? 0 : facts.slices().size());
    JoinReport report = none.joins().get(0);
    assertThat(report.applied()).isEqualTo(drops);
    assertThat(drops || report.reason().isPresent()).isTrue();
  }

  @Test
  void anEmptySetMatchesNothing() {
    PruneResult result = verified(empty(JoinType.INNER));
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.problem()).isNull();
    assertThat(result.joins().get(0).keys()).hasValue(0);
  }

  private static PruneRequest empty(JoinType type) {
    return StarCase.request(
        DimensionJoin.with("store")
            .on("store_sk", "s_store_sk")
            .where(alwaysFalse())
            .type(type)
            .build());
  }

  @Test
  void aCompositeKeyIsOneOfTuples() {
    PruneRequest tuples =
        StarCase.request(
            DimensionJoin.with("late_opening")
                .on("date_sk", "l_date_sk")
                .on("store_sk", "l_store_sk")
                .build());
    PruneRequest product =
        StarCase.request(
            DimensionJoin.with("late_opening").on("date_sk", "l_date_sk").build(),
            DimensionJoin.with("late_opening").on("store_sk", "l_store_sk").build());
    assertThat(verified(tuples).slices()).hasSizeLessThan(verified(product).slices().size());
  }

  /** Each pair of joins that prune, as sets of keys below an OR. */
  @Test
  void aSetBelowAnOrKeepsWhatEitherNeeds() {
    List<DimensionJoin> joins =
        StarCase.all().stream()
            .filter(query -> query.kept() < StarCase.SLICES && query.kept() > 0)
            .flatMap(query -> query.request().joins().stream())
            .filter(join -> join.type() == JoinType.INNER || join.type() == JoinType.LEFT_SEMI)
            .toList();
    int fewer = 0;
    for (int i = 1; i < joins.size(); i++) {
      DimensionJoin first = joins.get(i - 1);
      DimensionJoin second = joins.get(i);
      Set<PrunedSlice> alone = new HashSet<>(prune(StarCase.request(first)).slices());
      alone.addAll(prune(StarCase.request(second)).slices());
      PruneResult either =
          prune(
              PruneRequest.table(StarSales.TABLE)
                  .where(or(placeholder("first", "in first"), placeholder("second", "in second")))
                  .bind("first", first)
                  .bind("second", second)
                  .build());
      assertThat(either.slices()).as("%s or %s", first, second).hasSameElementsAs(alone);
      assertThat(either.joins()).hasSize(2).allMatch(JoinReport::applied);
      requireNeeded(either, TrueJoin.of(first, star.rows()), TrueJoin.of(second, star.rows()));
      fewer += either.slices().size() < StarCase.SLICES ? 1 : 0;
    }
    assertThat(fewer).isGreaterThan(joins.size() / 2);
  }

  private void requireNeeded(PruneResult either, TrueJoin first, TrueJoin second) {
    for (TrueSlice slice : facts.slices()) {
      boolean needed =
          slice.rows().get().stream().anyMatch(row -> first.needs(row) || second.needs(row));
      assertThat(!needed || either.slices().stream().anyMatch(slice::is))
          .as("%s or %s need %s", first.join(), second.join(), slice.files())
          .isTrue();
    }
  }

  @Test
  void subqueriesAreAskedForOnTheCommandLine() throws Exception {
    String where =
        "date_sk < %d OR store_sk IN (SELECT s_store_sk FROM store WHERE s_state = 'TN')"
            .formatted(StarData.FIRST_DAY + 30);
    Map<String, Object> answer =
        CommandLineAnswer.of(index.rest(), List.of("--table", StarSales.TABLE, "--where", where));
    DimensionJoin stores =
        DimensionJoin.with("store")
            .on("store_sk", "s_store_sk")
            .where(column("s_state").isEqualTo("TN"))
            .build();
    PruneResult either =
        prune(
            PruneRequest.table(StarSales.TABLE)
                .where(
                    or(
                        column("date_sk").lessThan(StarData.FIRST_DAY + 30),
                        placeholder("stores", "in stores")))
                .bind("stores", stores)
                .build());
    assertThat(answer.get("status")).isEqualTo("PRUNED");
    assertThat((List<?>) answer.get("slices"))
        .hasSameSizeAs(either.slices())
        .hasSizeGreaterThan(prune(StarCase.request(stores)).slices().size());
    assertThat((List<?>) answer.get("joins"))
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("dimension", "store")
        .containsEntry("applied", true)
        .containsEntry("keys", 4);
  }

  @Test
  void joinsAreAskedForOnTheCommandLine() throws Exception {
    PruneRequest request =
        StarCase.request(
            DimensionJoin.with("store")
                .on("store_sk", "s_store_sk")
                .where(column("s_state").isEqualTo("TN"))
                .build());
    Map<String, Object> answer =
        CommandLineAnswer.of(
            index.rest(),
            List.of(
                "--table",
                StarSales.TABLE,
                "--join",
                "store_sk = store.s_store_sk WHERE store.s_state = 'TN'"));
    assertThat(answer.get("status")).isEqualTo("PRUNED");
    assertThat((List<?>) answer.get("slices")).hasSameSizeAs(verified(request).slices());
    assertThat((List<?>) answer.get("joins"))
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("dimension", "store")
        .containsEntry("applied", true)
        .containsEntry("keys", 4);
    assertThat(
            CommandLineAnswer.of(
                    index.rest(),
                    List.of(
                        "--table",
                        StarSales.TABLE,
                        "--where",
                        "TRUE",
                        "--join-type",
                        "anti",
                        "--join",
                        "store_sk = store.s_store_sk WHERE store.s_state = 'TN'"))
                .get("status"))
        .isEqualTo("CANNOT_PRUNE");
  }

  private PruneResult verified(PruneRequest request) {
    PruneResult result = prune(request);
    verify(request, result);
    return result;
  }

  private JoinVerdict verify(PruneRequest request, PruneResult result) {
    return JoinCheck.verify(request, result, facts, star.rows());
  }

  private PruneResult prune(PruneRequest request) {
    return client.prune(request).join();
  }
}
