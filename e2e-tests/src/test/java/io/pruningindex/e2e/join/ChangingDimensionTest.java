package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;
import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.seed.Seed;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Joins with dimensions whose rows come, change and go while requests are asked. Each answer is
 * compared with the rows as of the time that it names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangingDimensionTest {
  private static final int ROUNDS = Integer.getInteger("join.rounds", 6);
  private static final int ROWS = Integer.getInteger("join.rows", 120);
  private static final int UPDATES = 60;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(4);

  @RegisterExtension private final Seed seed = new Seed();
  private final List<ChangingDimension> changing = new ArrayList<>();
  private GeneratedDimensions generated;
  private ChangingDimension single;
  private ChangingDimension moving;
  private ChangingDimension silent;
  private ChangingDimension late;
  private ChangingDimension unmarked;
  private ChangingDimension assumed;
  private TrueTable facts;
  private EmbeddedIndex index;
  private PruningClient client;
  private ChangingCheck check;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    FactTable table = GeneratedFacts.write(folder, seed.random());
    facts = TrueTable.read(GeneratedFacts.TABLE, table.path());
    generated = new GeneratedDimensions(folder, new Random(seed.value() + 1), ROWS);
    changing.addAll(generated.all());
    single = numbers("single", folder);
    moving = numbers("moving", folder);
    silent = numbers("silent", folder);
    late = numbers("late", folder);
    changing.addAll(List.of(single, moving, silent, late));
    unmarked = numbers("unmarked", folder);
    assumed = numbers("assumed", folder);
    List<DimensionConfiguration> dimensions = new ArrayList<>();
    changing.forEach(dimension -> dimensions.add(dimension.configuration()));
    dimensions.add(unmarked.configurationWithoutWatermark(Duration.ZERO));
    dimensions.add(assumed.configurationWithoutWatermark(Duration.ofSeconds(1)));
    index =
        EmbeddedIndex.start(
            folder,
            EmbeddedIndex.job(List.of(table.configuration()))
                .with(new DimensionsConfiguration(dimensions, List.of())));
    client = index.client();
    check = new ChangingCheck(client, facts, changing);
    EmbeddedIndex.awaitFollowing(client, GeneratedFacts.TABLE);
  }

  private static ChangingDimension numbers(String name, Path folder) throws Exception {
    return new ChangingDimension(
        name, folder, key("id", "INT"), key("number", "INT"), attribute("note", "STRING"));
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

  @Test
  void noRowIsLostWhileDimensionsChange() throws Exception {
    generated.change(2 * ROWS);
    awaitAll(generated.all());
    JoinGenerator generator = new JoinGenerator(new Random(seed.value() + 2));
    JoinTally joins = new JoinTally();
    JoinTally sets = new JoinTally();
    try (Asking asking = Asking.start(() -> ask(generator, joins, sets))) {
      for (int round = 0; round < ROUNDS && !asking.failed(); round++) {
        int answers = asking.answers();
        generated.change(ROWS / 3);
        awaitAll(generated.all());
        Await.until("an answer", LIMIT, () -> asking.failed() || asking.answers() > answers);
      }
      asking.stop();
    }
    for (int i = 0; i < 30 * ROUNDS; i++) {
      assertThat(ask(generator, joins, sets).unresolved()).isZero();
    }
    assertKeysOfEachTypePrune();
    System.out.println("ChangingDimensionTest: joins: " + joins);
    System.out.println("ChangingDimensionTest: sets: " + sets);
    assertThat(joins.versions()).isGreaterThan(ROUNDS / 2);
    assertThat(joins.ofSeveralDimensions()).isGreaterThan(ROUNDS);
    assertThat(joins.ofOneDimensionTwice()).isGreaterThan(ROUNDS);
    assertWorthwhile(joins.verdict(), 0.75);
    // Below an OR a set rules out only what the other side does not need, below a NOT nothing.
    assertWorthwhile(sets.verdict(), 0.85);
  }

  private CheckedJoins ask(JoinGenerator generator, JoinTally joins, JoinTally sets) {
    CheckedJoins answer = check.ask(generator.request());
    (answer.request().sets().isEmpty() ? joins : sets).add(answer);
    return answer;
  }

  /** By one of its values, each key leaves out files, but for those that do not compare. */
  private void assertKeysOfEachTypePrune() {
    for (JoinKey key : JoinGenerator.COMPARABLE) {
      PruneResult result = check.ask(withOneValue(key)).result();
      assertThat(result.joins().get(0).applied()).as("%s", key).isTrue();
      assertThat(result.slices()).as("%s", key).hasSizeLessThan(facts.slices().size());
    }
    for (JoinKey key : JoinGenerator.DECLINED) {
      PruneResult result = check.ask(withOneValue(key)).result();
      assertThat(result.status()).as("%s", key).isEqualTo(PruneStatus.CANNOT_PRUNE);
      assertThat(result.joins().get(0).reason().orElseThrow()).contains("do not compare");
    }
  }

  private PruneRequest withOneValue(JoinKey key) {
    Object value =
        generated.things().rowsAsOf(Long.MAX_VALUE).stream()
            .map(row -> row.value(key.dimensionKey()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    return PruneRequest.table(GeneratedFacts.TABLE)
        .join(
            DimensionJoin.with("things")
                .on(key)
                .where(
                    column(key.dimensionKey())
                        .isEqualTo(
                            value instanceof ByteBuffer bytes ? KeyValues.array(bytes) : value))
                .build())
        .build();
  }

  private static void assertWorthwhile(JoinVerdict verdict, double share) {
    assertThat(verdict.ideal()).isLessThan((int) (verdict.slices() * share));
    // A join that finds no version keeps all; of all that could go, next to nothing stays.
    assertThat(verdict.kept() - verdict.ideal())
        .isLessThanOrEqualTo((verdict.slices() - verdict.ideal()) / 20);
  }

  /** Without one of its two records, the row's key would be in no set, or in two. */
  @Test
  void aRowThatIsUpdatedIsThereOnce() throws Exception {
    single.put(1, 20, "first");
    single.publish();
    awaitAll(List.of(single));
    try (Asking asking = Asking.start(() -> assertOneKey(joined("single", null)))) {
      for (int update = 0; update < UPDATES && !asking.failed(); update++) {
        single.put(1, update % 2 == 0 ? 180 : 20, "update " + update);
        if (update % 5 == 4) {
          single.publish();
          awaitAll(List.of(single));
        }
      }
      System.out.println("ChangingDimensionTest: updates: " + asking.stop() + " answers");
    }
  }

  private PruneResult assertOneKey(PruneRequest request) {
    PruneResult result = check.ask(request).result();
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.joins().get(0).keys()).hasValue(1);
    return result;
  }

  @Test
  void rowsThatGoAndComeAreSeenAsOfOneVersion() throws Exception {
    moving.put(0, 0, "first");
    moving.publish();
    awaitAll(List.of(moving));
    try (Asking asking = Asking.start(() -> check.ask(joined("moving", null)))) {
      for (int id = 0; id < UPDATES && !asking.failed(); id++) {
        moving.remove(id);
        moving.put(id + 1, id * 17 % GeneratedFacts.KEYS, "another");
        if (id % 4 == 3) {
          moving.publish();
          awaitAll(List.of(moving));
        }
      }
      System.out.println("ChangingDimensionTest: rows that move: " + asking.stop() + " answers");
    }
  }

  @Test
  void aDimensionWithoutAVersionPrunesNothing() {
    assertKeepsAll(joining("silent", null), "silent");
  }

  @Test
  void aVersionOlderThanAskedPrunesNothing() throws Exception {
    late.put(1, 20, "written");
    late.publish();
    awaitAll(List.of(late));
    long last = late.lastTime();
    assertThat(check.ask(joined("late", Instant.ofEpochMilli(last))).result().slices())
        .hasSizeLessThan(facts.slices().size());
    assertKeepsAll(joining("late", Instant.ofEpochMilli(last + 1)), "late");
  }

  @Test
  void withoutAWatermarkADimensionNeverPrunes() throws Exception {
    unmarked.put(1, 20, "one");
    unmarked.publish();
    DimensionDescription.State state =
        DimensionAwait.until(client, "unmarked", "opened", any -> true);
    assertThat(state.completedBy()).isEqualTo(DimensionDescription.Completeness.NEVER);
    assertKeepsAll(joining("unmarked", null), "watermark");
    assertThat(client.describeDimension("unmarked").get().state().orElseThrow().newest()).isEmpty();
  }

  @Test
  void aDimensionThatIsAssumedToBeCompletePrunes() throws Exception {
    assumed.put(1, 20, "one");
    assumed.publish();
    DimensionDescription.State state = DimensionAwait.version(client, "assumed");
    assertThat(state.completedBy()).isEqualTo(DimensionDescription.Completeness.ASSUMED);
    PruneRequest request = joined("assumed", null);
    PruneResult result = client.prune(request).join();
    JoinCheck.verify(
        request, result, facts, Map.of("assumed", assumed.rowsAsOf(assumed.lastTime())));
    assertThat(result.slices()).isNotEmpty().hasSizeLessThan(facts.slices().size());
  }

  private void assertKeepsAll(PruneRequest.Builder request, String reason) {
    PruneResult result = client.prune(request.deadline(SHORT).build()).join();
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.slices()).hasSameSizeAs(facts.slices());
    JoinReport report = result.joins().get(0);
    assertThat(report.applied()).isFalse();
    assertThat(report.reason().orElseThrow()).contains(reason);
    System.out.println("ChangingDimensionTest: not pruned: " + report.reason().get());
  }

  private static PruneRequest joined(String dimension, Instant currentTo) {
    return joining(dimension, currentTo).deadline(LIMIT).build();
  }

  private static PruneRequest.Builder joining(String dimension, Instant currentTo) {
    return PruneRequest.table(GeneratedFacts.TABLE)
        .join(DimensionJoin.with(dimension).on("f_int", "number").currentTo(currentTo).build());
  }

  private void awaitAll(List<ChangingDimension> dimensions) {
    for (ChangingDimension dimension : dimensions) {
      DimensionAwait.currentTo(client, dimension.name(), dimension.lastTime());
    }
  }
}
