package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The slices to which a range of instants added files. */
class RangeTest {
  private static final String FIRST = "20240229000000001";
  private static final String SECOND = "20240229000000003";

  private final IndexFixture table = IndexFixture.withSlices(MergeMode.WHOLE_ROWS);

  @Test
  void listsTheWholeSlicesThatFilesWereAddedTo() {
    PruneResult result = between(FIRST, SECOND);
    assertThat(result.slices())
        .singleElement()
        .satisfies(
            slice -> {
              assertThat(slice.fileId()).isEqualTo("b2");
              assertThat(slice.baseFile()).isEqualTo("b2_0-1-2_" + FIRST + ".parquet");
              assertThat(slice.logFiles()).hasSize(1);
            });
    assertThat(result.asOf().instant()).isEqualTo(SECOND);
    assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
    assertThat(result.total().slices()).isEqualTo(5);
  }

  @Test
  void isAsOfTheEndOfTheRange() {
    String third = add(ModelFile.base("p=c", "c2", "20240229000000005", 0, 9));
    String fourth = add(ModelFile.base("p=c", "c3", "20240229000000007", 0, 9));
    assertThat(IndexFixture.fileIds(between(SECOND, third))).containsExactly("c2");
    assertThat(IndexFixture.fileIds(between(third, fourth))).containsExactly("c3");
    assertThat(IndexFixture.fileIds(between(SECOND, fourth))).containsExactly("c2", "c3");
    PruneResult newest = between(FIRST, null);
    assertThat(IndexFixture.fileIds(newest)).containsExactly("b2", "c2", "c3");
    assertThat(newest.asOf().instant()).isEqualTo(fourth);
  }

  @Test
  void filesAddedAfterTheEndOfTheRangeDoNotCount() {
    add(ModelFile.log("p=c", "c1", "20240229000000005", "20240229000000006", 0, 9));
    assertThat(IndexFixture.fileIds(between(FIRST, SECOND))).containsExactly("b2");
  }

  @Test
  void anEmptyRangeHasNothing() {
    PruneResult result = between(SECOND, SECOND);
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.slices()).isEmpty();
  }

  @Test
  void thePredicatePrunesWithinTheRange() {
    add(
        ModelFile.base("p=c", "c2", "20240229000000005", 0, 9),
        ModelFile.base("p=d", "d1", "20240229000000005", 0, 9),
        ModelFile.base("p=c", "c3", "20240229000000005", 50, 59));
    PruneResult result =
        between(SECOND, null, and(column("p").isEqualTo("c"), column("v").isBetween(0, 20)), false);
    assertThat(IndexFixture.fileIds(result)).containsExactly("c2");
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.steps())
        .extracting(PruneStep::kind)
        .containsExactly(
            PruneStep.Kind.PARTITIONS, PruneStep.Kind.INSTANTS, PruneStep.Kind.COLUMN_STATS);
    assertThat(result.steps()).extracting(step -> step.left().slices()).containsExactly(3L, 2L, 1L);
    assertThat(result.steps().get(1).note()).contains(SECOND + "..");
  }

  @Test
  void whatTermsRuleOutIsCountedWithinTheRange() {
    PruneResult result = between(FIRST, SECOND, column("v").isEqualTo(1000), true);
    assertThat(result.status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    assertThat(result.conjuncts().get(0).slicesRuledOut()).hasValue(1);
  }

  @Test
  void aCompactionOfTheRangeStandsForTheLogsThatItTookIn() {
    // Compaction and log both lie in the range; the log's rows are in the new base file alone.
    String log = add(ModelFile.log("p=c", "c1", "20240229000000005", "20240229000000006", 0, 9));
    String compaction = add(ModelFile.base("p=c", "c1", "20240229000000007", 0, 49));
    PruneResult both = between(SECOND, compaction);
    assertThat(both.slices())
        .singleElement()
        .satisfies(
            slice -> {
              assertThat(slice.baseFile()).contains("20240229000000007");
              assertThat(slice.logFiles()).isEmpty();
            });
    // A compaction alone counts, though it writes no new rows.
    assertThat(IndexFixture.fileIds(between(log, compaction))).containsExactly("c1");
  }

  @Test
  void aLogThatIsHiddenByABaseFileSeenBeforeItStillCounts() {
    String compaction = add(ModelFile.base("p=c", "c1", "20240229000000005", 0, 49));
    String late = "20240228000000001";
    table.writer.commit(
        late,
        "20240228000000002",
        List.of(ModelFile.log("p=c", "c1", late, "20240228000000002", 0, 9)),
        List.of());
    assertThat(IndexFixture.fileIds(between(compaction, late))).containsExactly("c1");
  }

  @Test
  void valuesThatNoLongerReachBackToTheBeginningAreNotUsed() {
    // A log that a base file hides, and that is then removed, is purged at the floor.
    String compaction = add(ModelFile.base("p=c", "c1", "20240229000000005", 0, 49));
    ModelFile log = ModelFile.log("p=c", "c1", "20240228000000001", "20240228000000002", 0, 9);
    table.writer.commit("20240228000000001", "20240228000000002", List.of(log), List.of());
    table.writer.commit(table.tick(), table.tick(), List.of(), List.of(log));
    String end = add();
    int seen = table.store.now();
    PruneRequest request = request(compaction, end).build();
    assertThat(IndexFixture.fileIds(table.prune(request))).containsExactly("c1");
    add();
    add();
    table.writer.commit(
        table.tick(), table.tick(), List.of(), List.of(), Set.of(0, 1, 2), Set.of(0, 1, 2));
    Set<Facet> old = Set.of(Facet.HEAD, Facet.LEDGER);
    StoreReader torn =
        new StoreReader(table.store, key -> old.contains(key.facet()) ? seen : table.store.now());
    IndexQueries fresh =
        new IndexQueries(
            torn,
            deadline -> CompletableFuture.completedFuture(List.of()),
            new ValueCache(0),
            Pause.NONE,
            Clock.systemUTC());
    requireProblem(
        fresh.prune(request, Deadline.in(IndexFixture.LIMIT)).join(), Problem.Code.EXPIRED);
    PruneRequest shorter = request(end, end).build();
    assertThat(fresh.prune(shorter, Deadline.in(IndexFixture.LIMIT)).join().status())
        .isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  @Test
  void slicesThatWereReplacedWithinTheRangeAreNotListed() {
    ModelFile small = ModelFile.base("p=d", "d1", "20240229000000005", 0, 9);
    add(small);
    String clustering = table.tick();
    table.writer.commit(
        clustering,
        table.tick(),
        List.of(ModelFile.base("p=d", "large", clustering, 0, 9)),
        List.of(small));
    assertThat(IndexFixture.fileIds(between(SECOND, clustering))).containsExactly("large");
    assertThat(IndexFixture.fileIds(between(SECOND, "20240229000000005"))).containsExactly("d1");
  }

  @Test
  void filesThatAreOnlyRemovedDoNotCount() {
    ModelFile some =
        table.writer.live().stream().filter(file -> file.fileId().equals("a1")).findFirst().get();
    String clean = table.tick();
    table.writer.commit(clean, table.tick(), List.of(), List.of(some));
    assertThat(between(SECOND, clean).status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
  }

  @Test
  void foldingAndNewOrdinalsChangeNothing() {
    ModelFile added = ModelFile.base("p=c", "c2", "20240229000000005", 0, 9);
    table.writer.commit(
        table.tick(), table.tick(), List.of(added), List.of(), Set.of(0, 1, 2), Set.of(0, 1, 2));
    assertThat(IndexFixture.fileIds(between(SECOND, null))).containsExactly("c2");
    table.writer.commit(
        table.tick(), table.tick(), List.of(), List.of(), Set.of(0, 1, 2), Set.of());
    assertThat(IndexFixture.fileIds(between(SECOND, null))).containsExactly("c2");
  }

  @Test
  void aBeginningBelowTheFloorIsExpired() {
    for (int i = 0; i < 6; i++) {
      table.writer.commit(table.tick(), table.tick(), List.of(), List.of());
    }
    requireProblem(between(SECOND, null), Problem.Code.EXPIRED, SECOND);
    requireProblem(between(FIRST, SECOND), Problem.Code.EXPIRED);
  }

  @Test
  void aBeginningBeforeANewBuildIsExpired() {
    String third = add(ModelFile.base("p=c", "c2", "20240229000000005", 0, 9));
    table.writer.switchEpoch(1, () -> {});
    requireProblem(between(SECOND, null), Problem.Code.EXPIRED, SECOND);
    assertThat(between(third, null).status()).isEqualTo(PruneStatus.NOTHING_MATCHES);
    add(ModelFile.base("p=c", "c3", "20240229000000007", 0, 9));
    assertThat(IndexFixture.fileIds(between(third, null))).containsExactly("c3");
  }

  @Test
  void afterARecoveryWhatMayBeUntoldIsToldAgain() {
    ModelWriter checkpoint = table.writer.checkpoint();
    int checkpointTime = table.store.now();
    String third = "20240229000000005";
    String fourth = "20240229000000007";
    ModelFile thirdFile = ModelFile.base("p=c", "c2", third, 0, 9);
    ModelFile fourthFile = ModelFile.base("p=c", "c3", fourth, 0, 9);
    Position before = position(between(FIRST, null));
    table.writer.commit(fourth, "20240229000000008", List.of(fourthFile), List.of());
    PruneResult told = between(before, null);
    assertThat(IndexFixture.fileIds(told)).containsExactly("c3");
    table.store.restore(checkpointTime);
    PruneRequest waiting =
        PruneRequest.table(IndexFixture.TABLE)
            .between(position(told), null)
            .deadline(Duration.ofMillis(60))
            .build();
    requireProblem(table.prune(waiting), Problem.Code.BEHIND, "number 3");
    checkpoint.newIncarnation();
    checkpoint.commit(third, "20240229000000006", List.of(thirdFile), List.of());
    checkpoint.commit(fourth, "20240229000000008", List.of(fourthFile), List.of());
    for (PruneResult again : List.of(between(position(told), null), between(fourth, null))) {
      assertThat(IndexFixture.fileIds(again)).containsExactly("c2", "c3");
      assertThat(between(position(again), null).slices()).isEmpty();
    }
    // What the checkpoint held is as certain as ever.
    assertThat(IndexFixture.fileIds(between(FIRST, SECOND))).containsExactly("b2");
    assertThat(IndexFixture.fileIds(between(before, fourth))).containsExactly("c2", "c3");
  }

  @Test
  void aPositionBelowTheFloorOrBeforeANewBuildIsExpired() {
    Position position = position(between(FIRST, null));
    table.writer.switchEpoch(1, () -> {});
    requireProblem(between(position, null), Problem.Code.EXPIRED, "read the whole table once");
    Position next = position(between(SECOND, null));
    for (int i = 0; i < 6; i++) {
      add();
    }
    requireProblem(between(next, null), Problem.Code.EXPIRED, "read the whole table once");
  }

  @Test
  void noPositionAtAllIsTheCallersMistake() {
    for (String text : List.of("p", "p1", "p0G", "", FIRST)) {
      assertThatThrownBy(() -> Position.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + text + "' is no position");
    }
    Position position = position(between(FIRST, null));
    assertThat(Position.parse(position.text())).isEqualTo(position).hasToString(position.text());
    assertThatThrownBy(() -> between(Position.parse("p12"), null))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'p12' is no position");
    assertThatThrownBy(() -> between(position.text(), null))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("The instant '" + position, "not of the form");
  }

  @Test
  void anEndThatIsNotThereYetIsNotYetIndexed() {
    requireProblem(
        between(FIRST, "20250101000000000"), Problem.Code.NOT_YET_INDEXED, "20250101000000000");
  }

  @Test
  void aRangeTheOtherWayRoundIsTheCallersMistake() {
    assertThatThrownBy(() -> between(SECOND, FIRST))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ends before it begins");
  }

  @Test
  void aRangeGoesWithNoLimitAndNoOtherInstant() {
    assertThatThrownBy(() -> request(FIRST, SECOND).limit(5).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit");
    assertThatThrownBy(() -> request(FIRST, SECOND).asOfInstant(SECOND).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no other instant");
  }

  private String add(ModelFile... files) {
    String instant = table.tick();
    table.writer.commit(instant, table.tick(), List.of(files), List.of());
    return instant;
  }

  private static PruneRequest.Builder request(String from, String to) {
    return PruneRequest.table(IndexFixture.TABLE).between(from, to);
  }

  private static Position position(PruneResult result) {
    return result.asOf().position().orElseThrow();
  }

  private PruneResult between(Position from, String to) {
    return table.prune(PruneRequest.table(IndexFixture.TABLE).between(from, to).build());
  }

  private PruneResult between(String from, String to) {
    return between(from, to, Predicates.alwaysTrue(), false);
  }

  private PruneResult between(String from, String to, Predicate predicate, boolean verbose) {
    return table.prune(request(from, to).where(predicate).verbose(verbose).build());
  }

  private static void requireProblem(PruneResult result, Problem.Code code, String... words) {
    assertThat(result.problem()).isNotNull();
    assertThat(result.problem().code()).as(result.problem().message()).isEqualTo(code);
    for (String word : words) {
      assertThat(result.problem().message()).contains(word);
    }
  }
}
